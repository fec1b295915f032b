import { commentReacted, followToggled, SUCCESS } from './successSentence';

test('the sentences that spec §8 gives for success', () => {
  expect(SUCCESS).toEqual({
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
  });
  expect(commentReacted('liked')).toBe('Comment liked');
  expect(followToggled(true, 'bob')).toBe('Successfully followed bob');
  expect(followToggled(false, 'bob')).toBe('Successfully unfollowed bob');
});
