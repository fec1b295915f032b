/** What a call that succeeded is told with, by the endpoint's name (spec §8). */
export const SUCCESS = {
  register: 'Registration successful! Please log in.',
  requestPasswordReset: 'If an account exists with this email, you will receive a password reset link.',
  confirmPasswordReset: 'Password successfully reset! Please log in with your new password.',
  createPost: 'Post created successfully!',
  updatePost: 'Post updated successfully!',
  deletePost: 'Post deleted successfully!',
  modifyPostForAnHour: 'Post temporarily modified for 1 hour!',
  modifyPost: 'Post moderated successfully!',
  removePost: 'Post moderated and deleted!',
  createComment: 'Comment added successfully!',
  updateComment: 'Comment updated successfully!',
  deleteComment: 'Comment deleted successfully!',
  updateProfile: 'Profile updated successfully',
  updateProfilePicture: 'Profile picture updated successfully',
  deleteAccount: 'Your account has been successfully deleted',
} as const;

/** @param status the answer's word, such as 'liked' (spec §4) */
export const commentReacted = (status: string) => `Comment ${status}`;

export const followToggled = (isFollowed: boolean, name: string) =>
  `Successfully ${isFollowed ? 'followed' : 'unfollowed'} ${name}`;
