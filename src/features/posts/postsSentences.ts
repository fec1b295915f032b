import type { Post } from '#contract/posts';
import { onStatus, serverMessageOr, type ErrorSentences } from '../../api/errorSentence';
import type { postsApi } from './postsApi';

export const postsErrors = {
  getPosts: 'Error fetching posts. Please try again.',
  // The next poll tries again.
  getNewestPosts: null,
  getPost: 'Error fetching posts. Please try again.',
  createPost: 'Error creating post',
  updatePost: serverMessageOr(['detail'], 'Error updating post'),
  deletePost: 'Error deleting post',
  modifyPost: serverMessageOr(['detail'], 'Error updating post'),
  removePost: 'Error deleting post',
  likePost: onStatus(401, 'Please log in to like posts', 'Error liking post'),
  smitePost: onStatus(401, 'Please log in to smite posts', 'Error smiting post'),
} satisfies ErrorSentences<typeof postsApi>;

export const postsSuccess = {
  createPost: 'Post created successfully!',
  updatePost: 'Post updated successfully!',
  deletePost: 'Post deleted successfully!',
  modifyPost: (post: Pick<Post, 'is_temporarily_edited'>) =>
    post.is_temporarily_edited ? 'Post temporarily modified for 1 hour!' : 'Post moderated successfully!',
  removePost: 'Post moderated and deleted!',
} as const;
