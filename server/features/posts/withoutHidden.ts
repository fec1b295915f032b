import type { Post } from '#contract/posts';
import type { Db } from '../../db/connect';
import { countHiddenComments, type OwnView, type People } from './queries/sharedPage';
import { withoutComments } from './read';
import { jsonOf, toList, withReactions, type Serialize, type SharedPage } from './sharedPage';

/** A post without the names that the viewer does not see: its comments are read when they are opened. */
function withoutNames(json: string, { hidesEditor, hidden }: { hidesEditor: boolean; hidden: number }): Post {
  const post = JSON.parse(json) as Post;
  const comment_count = Math.max(post.comment_count - hidden, 0);
  return {
    ...post,
    ...(hidesEditor && { edited_by_username: null }),
    ...(hidden > 0 && { comment_count, ...withoutComments(comment_count) }),
  };
}

/**
 * The JSON of a page with the own reactions of a viewer with blocks, without what they do not see: posts by such members are
 * left out, and those with such comments embed none. Undefined where less than half of the posts are left. Where the page
 * ends, it ends for everyone, so that the pages that follow are shared too.
 */
export async function withoutHidden(
  db: Db,
  viewerId: number,
  { page, people, own, serialize }: { page: SharedPage; people: People; own: OwnView; serialize: Serialize },
): Promise<string | undefined> {
  const isHidden = (name: string) => {
    const id = people.idOf.get(name);
    // Who is gone since is not seen either.
    return id === undefined || own.hidden.has(id);
  };
  const seen = page.posts.filter(({ author }) => !isHidden(author));
  if (seen.length < page.posts.length / 2) return undefined;
  const inLongThreads = await countHiddenComments(db, viewerId, page.parts.longThreads);
  return toList(
    seen.map((post) => {
      const json = withReactions(post, own.reactions);
      const embedded = post.commenters.filter(isHidden).length;
      const further = people.commenters.get(post.id)?.filter((id) => own.hidden.has(id)).length;
      const hidden = Math.max(embedded, further ?? inLongThreads.get(post.id) ?? 0);
      const hidesEditor = post.editor !== undefined && isHidden(post.editor);
      if (hidden === 0 && !hidesEditor) return json;
      return jsonOf(withoutNames(json, { hidesEditor, hidden }), serialize);
    }),
  );
}
