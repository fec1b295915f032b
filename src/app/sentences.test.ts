import { failureSentence } from '../api/errorSentence';
import { authErrors, authSuccess, TOKEN_MISSING } from '../features/auth/authSentences';
import { blocksErrors } from '../features/blocks/blocksApi';
import { commentsErrors, commentsSuccess } from '../features/comments/commentsSentences';
import { followsErrors, followsSuccess } from '../features/follows/followsApi';
import { membersErrors } from '../features/members/membersSentences';
import { messagesErrors } from '../features/messages/messagesApi';
import { mutesErrors } from '../features/mutes/mutesApi';
import { postsErrors, postsSuccess } from '../features/posts/postsSentences';
import { NO_USERNAME, profileErrors, profileSuccess } from '../features/profile/profileApi';
import { searchErrors } from '../features/search/searchApi';
import {
  STRIPE_NOT_LOADED,
  subscriptionsErrors,
  SESSION_ID_MISSING,
} from '../features/subscriptions/subscriptionsSentences';

const errors = {
  ...authErrors,
  ...postsErrors,
  ...commentsErrors,
  ...membersErrors,
  ...profileErrors,
  ...followsErrors,
  ...searchErrors,
  ...messagesErrors,
  ...subscriptionsErrors,
};

const answered = (status: number, data: unknown = null) => ({ status, data });
const serverError = answered(500);
const unreachable = { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' };
const REACH = 'The server could not be reached. Please check your connection and try again.';

describe('the sentences that spec §8 gives for a failed call', () => {
  test.each([
    ['register', 'Registration failed. Please try again.'],
    ['login', 'Login failed. Please check your credentials and try again.'],
    ['requestPasswordReset', 'Failed to process password reset request. Please try again.'],
    ['confirmPasswordReset', 'Failed to reset password. Please try again or request a new reset link.'],
    ['getPosts', 'Error fetching posts. Please try again.'],
    ['getPost', 'Error fetching posts. Please try again.'],
    ['createPost', 'Error creating post'],
    ['updatePost', 'Error updating post'],
    ['deletePost', 'Error deleting post'],
    ['likePost', 'Error liking post'],
    ['smitePost', 'Error smiting post'],
    ['modifyPost', 'Error updating post'],
    ['removePost', 'Error deleting post'],
    ['createComment', 'Error adding comment'],
    ['createReply', 'Error adding comment'],
    ['updateComment', 'Error updating comment'],
    ['deleteComment', 'Error deleting comment'],
    ['likeComment', 'Failed to like comment'],
    ['smiteComment', 'Failed to smite comment'],
    ['getFollowers', 'Failed to load followers/following data'],
    ['getFollowing', 'Failed to load followers/following data'],
    ['toggleFollow', 'Failed to update follow status'],
    ['updateProfile', 'Failed to update profile'],
    ['updateProfilePicture', 'Failed to upload profile picture'],
    ['deleteAccount', 'Failed to delete account. Please try again.'],
    ['searchUsers', 'Failed to search users. Please try again.'],
    ['getConversations', 'Failed to load conversations'],
    ['sendMessage', 'Failed to send message'],
    ['createCheckoutSession', 'Failed to initiate subscription checkout. Please try again.'],
    ['manageSubscription', 'Failed to access subscription management. Please try again.'],
  ] as const)('%s', (call, sentence) => {
    expect(failureSentence(errors[call], serverError)).toBe(sentence);
    expect(failureSentence(errors[call], unreachable)).toBe(sentence);
  });

  test('getMessages names the member', () => {
    expect(failureSentence(errors.getMessages, serverError, 'bob')).toBe('Failed to load messages with bob');
  });

  test.each(['getUnreadCount', 'validateToken'] as const)('%s fails silently', (call) => {
    expect(failureSentence(errors[call], serverError)).toBeNull();
  });

  test.each([
    ['likePost', 'Please log in to like posts'],
    ['smitePost', 'Please log in to smite posts'],
  ] as const)('%s without a session', (call, sentence) => {
    expect(failureSentence(errors[call], answered(401))).toBe(sentence);
  });
});

describe('login', () => {
  test('without a token in the response', () => {
    const failure = { status: 'CUSTOM_ERROR', error: TOKEN_MISSING };
    expect(failureSentence(errors.login, failure)).toBe('Login successful but token is missing');
  });

  test('shows the first of error, message, detail, non_field_errors that the server filled', () => {
    const data: Record<string, unknown> = {
      error: 'E',
      message: 'M',
      detail: 'D',
      non_field_errors: ['N', 'other'],
    };
    for (const [field, words] of Object.entries({
      error: 'E',
      message: 'M',
      detail: 'D',
      non_field_errors: 'N',
    })) {
      expect(failureSentence(errors.login, answered(400, { ...data }))).toBe(words);
      data[field] = '';
    }
  });
});

test.each([
  ['blockMember', 'Could not block bob. Please try again.'],
  ['unblockMember', 'Could not unblock bob. Please try again.'],
  ['muteMember', 'Could not mute bob. Please try again.'],
  ['unmuteMember', 'Could not unmute bob. Please try again.'],
] as const)('%s names the member', (call, sentence) => {
  const safetyErrors = { ...blocksErrors, ...mutesErrors };
  expect(failureSentence(safetyErrors[call], serverError, 'bob')).toBe(sentence);
  expect(failureSentence(safetyErrors[call], unreachable, 'bob')).toBe(sentence);
});

test.each(['register', 'confirmPasswordReset', 'createComment', 'createReply'] as const)(
  '%s shows the server’s error, else its message, else its detail',
  (call) => {
    expect(failureSentence(errors[call], answered(400, { detail: 'D', message: 'M', error: 'E' }))).toBe('E');
    expect(failureSentence(errors[call], answered(400, { detail: 'D', message: 'M' }))).toBe('M');
    expect(failureSentence(errors[call], answered(400, { detail: 'D', title: 'T' }))).toBe('D');
  },
);

test.each(['updatePost', 'modifyPost'] as const)('%s shows the server’s detail', (call) => {
  expect(failureSentence(errors[call], answered(409, { detail: '12 minutes left.' }))).toBe(
    '12 minutes left.',
  );
});

test('a call with a single specified sentence does not show the server’s message', () => {
  expect(failureSentence(errors.createPost, answered(413, { detail: 'Too large.' }))).toBe(
    'Error creating post',
  );
});

test('a message that is not text is not shown', () => {
  const failure = answered(400, { error: { code: 1 }, message: ' ', detail: 7 });
  expect(failureSentence(errors.register, failure)).toBe('Registration failed. Please try again.');
});

describe('logout', () => {
  test('shows why it failed', () => {
    expect(failureSentence(errors.logout, answered(503, { detail: 'Back soon.' }))).toBe(
      'Logout failed: Back soon.',
    );
    expect(failureSentence(errors.logout, unreachable)).toBe(`Logout failed: ${REACH}`);
    expect(failureSentence(errors.logout, serverError)).toBe(
      'Logout failed: The server could not answer. Please try again in a moment.',
    );
  });

  test('of a session that is already over is not a failure', () => {
    expect(failureSentence(errors.logout, answered(401))).toBeNull();
  });
});

describe.each(['getProfile', 'getOwnProfile', 'getMember'] as const)('%s', (call) => {
  test('on 403', () => {
    const failure = answered(403, { detail: 'No.' });
    expect(failureSentence(errors[call], failure)).toBe('Authentication failed. Please log in again.');
  });

  test('says why it failed', () => {
    const failure = answered(404, { detail: 'No such member.' });
    expect(failureSentence(errors[call], failure)).toBe('Failed to fetch profile: No such member.');
    expect(failureSentence(errors[call], unreachable)).toBe(`Failed to fetch profile: ${REACH}`);
  });
});

test('failures on the page itself', () => {
  expect(NO_USERNAME).toBe('No username available. Please log in.');
  expect(STRIPE_NOT_LOADED).toBe('Failed to initialize Stripe.');
  expect(
    failureSentence(errors.createCheckoutSession, { status: 'CUSTOM_ERROR', error: SESSION_ID_MISSING }),
  ).toBe('Invalid response from server. Session ID is missing.');
});

test('the sentences that spec §8 gives for success', () => {
  expect({ ...authSuccess, ...postsSuccess, ...commentsSuccess, ...profileSuccess }).toEqual({
    register: 'Registration successful! Please log in.',
    requestPasswordReset: 'If an account exists with this email, you will receive a password reset link.',
    confirmPasswordReset: 'Password successfully reset! Please log in with your new password.',
    createPost: 'Post created successfully!',
    modifyPost: expect.any(Function),
    removePost: 'Post moderated and deleted!',
    updatePost: 'Post updated successfully!',
    deletePost: 'Post deleted successfully!',
    createComment: 'Comment added successfully!',
    updateComment: 'Comment updated successfully!',
    deleteComment: 'Comment deleted successfully!',
    react: expect.any(Function),
    updateProfile: 'Profile updated successfully',
    updateProfilePicture: 'Profile picture updated successfully',
    deleteAccount: 'Your account has been successfully deleted',
  });
  expect(postsSuccess.modifyPost({ is_temporarily_edited: true })).toBe(
    'Post temporarily modified for 1 hour!',
  );
  expect(postsSuccess.modifyPost({ is_temporarily_edited: false })).toBe('Post moderated successfully!');
  expect(commentsSuccess.react('liked')).toBe('Comment liked');
  expect(followsSuccess.toggleFollow(true, 'bob')).toBe('Successfully followed bob');
  expect(followsSuccess.toggleFollow(false, 'bob')).toBe('Successfully unfollowed bob');
});
