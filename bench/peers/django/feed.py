"""The feed as one writes it with Django REST framework: the same rows, the same JSON (links to further comments are null)."""

import hashlib
import os
from datetime import timedelta
from urllib.parse import urlparse

from django.conf import settings

database = urlparse(os.environ["DATABASE_URL"])
settings.configure(
    SECRET_KEY="bench",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "HOST": database.hostname,
            "PORT": database.port,
            "USER": database.username,
            "PASSWORD": database.password,
            "NAME": database.path[1:],
            "CONN_MAX_AGE": None,
        }
    },
    REST_FRAMEWORK={"DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"], "UNAUTHENTICATED_USER": None},
)

import django

django.setup()

from django.core.wsgi import get_wsgi_application
from django.db import models
from django.http import HttpResponse
from django.urls import path
from django.utils import timezone
from django.utils.timesince import timesince
from rest_framework import serializers
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.response import Response
from rest_framework.views import APIView

PAGE = 20
COMMENTS = int(os.environ["EMBEDDED_COMMENTS"])
REPLIES = int(os.environ["EMBEDDED_REPLIES"])


def table(name):
    return type("Meta", (), {"managed": False, "db_table": name, "app_label": "bench"})


def key(to, **options):
    return models.ForeignKey(to, models.DO_NOTHING, related_name="+", null=True, **options)


class Media(models.Model):
    key = models.TextField()
    width = models.IntegerField()
    height = models.IntegerField()
    placeholder = models.TextField()
    Meta = table("media")


class Member(models.Model):
    username = models.TextField()
    godtier = models.TextField()
    picture = key(Media)
    is_authenticated = True
    Meta = table("members")


class Session(models.Model):
    token_hash = models.BinaryField(primary_key=True)
    member = key(Member)
    created_at = models.DateTimeField()
    last_used_at = models.DateTimeField()
    Meta = table("sessions")


class Post(models.Model):
    author = key(Member)
    content = models.TextField()
    image = key(Media)
    temp_content = models.TextField()
    temp_image = key(Media)
    temp_by = key(Member, db_column="temp_by")
    moderated_by = key(Member, db_column="moderated_by")
    temp_until = models.DateTimeField()
    created_at = models.DateTimeField()
    like_count = models.IntegerField()
    smite_count = models.IntegerField()
    comment_count = models.IntegerField()
    Meta = table("posts")


class Comment(models.Model):
    post_id = models.BigIntegerField()
    author = key(Member)
    parent_id = models.BigIntegerField(null=True)
    root_id = models.BigIntegerField(null=True)
    content = models.TextField()
    is_deleted = models.BooleanField()
    created_at = models.DateTimeField()
    like_count = models.IntegerField()
    smite_count = models.IntegerField()
    reply_count = models.IntegerField()
    Meta = table("comments")


class PostReaction(models.Model):
    post_id = models.BigIntegerField(primary_key=True)
    member_id = models.BigIntegerField()
    kind = models.TextField()
    Meta = table("post_reactions")


class CommentReaction(models.Model):
    comment_id = models.BigIntegerField(primary_key=True)
    member_id = models.BigIntegerField()
    kind = models.TextField()
    Meta = table("comment_reactions")


def address(media):
    return media and f"/media/{media.key}"


class Aged(serializers.ModelSerializer):
    time_since_posted = serializers.SerializerMethodField()
    author_username = serializers.SerializerMethodField()
    author_profile_picture = serializers.SerializerMethodField()
    is_liked = serializers.SerializerMethodField()
    is_smited = serializers.SerializerMethodField()

    def get_time_since_posted(self, row):
        return timesince(row.created_at, depth=1) + " ago"

    def get_author_username(self, row):
        return row.author and row.author.username

    def get_author_profile_picture(self, row):
        return row.author and address(row.author.picture)

    def get_is_liked(self, row):
        return row.reaction == "like"

    def get_is_smited(self, row):
        return row.reaction == "smite"


class CommentSerializer(Aged):
    replies = serializers.SerializerMethodField()
    replies_next = serializers.ReadOnlyField(default=None)
    parent = serializers.ReadOnlyField(source="parent_id")

    def get_replies(self, comment):
        return CommentSerializer(comment.replies, many=True).data

    class Meta:
        model = Comment
        fields = (
            "id parent author_username author_profile_picture content time_since_posted created_at like_count smite_count "
            "is_liked is_smited is_deleted reply_count replies_next replies"
        ).split()


class PostSerializer(Aged):
    author_godtier = serializers.CharField(source="author.godtier")
    image = serializers.SerializerMethodField()
    image_width = serializers.SerializerMethodField()
    image_height = serializers.SerializerMethodField()
    image_placeholder = serializers.SerializerMethodField()
    edited_by_username = serializers.SerializerMethodField()
    is_temporarily_edited = serializers.ReadOnlyField(source="is_temporary")
    temp_edit_remaining = serializers.ReadOnlyField(default=None)
    comments = CommentSerializer(many=True)
    comments_next = serializers.ReadOnlyField(default=None)

    def get_image(self, post):
        return address(post.image)

    def get_image_width(self, post):
        return post.image and post.image.width

    def get_image_height(self, post):
        return post.image and post.image.height

    def get_image_placeholder(self, post):
        return post.image and post.image.placeholder

    def get_edited_by_username(self, post):
        editor = post.temp_by if post.is_temporary else post.moderated_by
        return editor and editor.username

    class Meta:
        model = Post
        fields = (
            "id author_username author_profile_picture author_godtier content image image_width image_height "
            "image_placeholder time_since_posted created_at like_count smite_count comment_count is_liked is_smited "
            "is_temporarily_edited edited_by_username temp_edit_remaining comments comments_next"
        ).split()


class TokenAuthentication(BaseAuthentication):
    def authenticate(self, request):
        token = request.META.get("HTTP_AUTHORIZATION", "").replace("Token ", "")
        now = timezone.now()
        session = (
            Session.objects.select_related("member")
            .filter(
                token_hash=hashlib.sha256(token.encode()).digest(),
                last_used_at__gt=now - timedelta(days=30),
                created_at__gt=now - timedelta(days=90),
            )
            .first()
        )
        if not session:
            raise AuthenticationFailed()
        return session.member, session


def first_comments(where, column, ids, limit):
    sql = f"""select c.* from unnest(%s::bigint[]) as wanted (id) cross join lateral (
        select * from comments where {where} order by id limit {limit}) c order by c.{column}, c.id"""
    comments = list(Comment.objects.raw(sql, [ids]))
    models.prefetch_related_objects(comments, "author__picture")
    return comments


def add_reactions(rows, model, column, member):
    found = model.objects.filter(member_id=member.id, **{f"{column}__in": [row.id for row in rows]})
    kinds = dict(found.values_list(column, "kind"))
    for row in rows:
        row.reaction = kinds.get(row.id)


class Feed(APIView):
    authentication_classes = [TokenAuthentication]

    def get(self, request):
        related = "author__picture", "image", "temp_image", "temp_by", "moderated_by"
        posts = list(Post.objects.select_related(*related).order_by("-id")[:PAGE])
        top = first_comments("post_id = wanted.id and parent_id is null", "post_id", [post.id for post in posts], COMMENTS)
        replies = first_comments("root_id = wanted.id", "root_id", [comment.id for comment in top], REPLIES)
        add_reactions(posts, PostReaction, "post_id", request.user)
        add_reactions(top + replies, CommentReaction, "comment_id", request.user)
        by_id = {}
        for comment in top + replies:
            comment.replies = []
            by_id[comment.id] = comment
        for reply in replies:
            by_id[reply.parent_id].replies.append(reply)
        for post in posts:
            post.comments = [comment for comment in top if comment.post_id == post.id]
            post.is_temporary = post.temp_until is not None and post.temp_until > timezone.now()
            if post.is_temporary:
                post.content, post.image = post.temp_content, post.temp_image
        return Response(PostSerializer(posts, many=True).data)


urlpatterns = [path("api/posts/", Feed.as_view()), path("readyz", lambda request: HttpResponse("ready"))]
application = get_wsgi_application()
