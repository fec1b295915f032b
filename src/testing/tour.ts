import type { AppStore } from '../app/store';
import { authApi } from '../features/auth/authApi';
import { confirmationApi } from '../features/auth/confirmationApi';
import { blocksApi } from '../features/blocks/blocksApi';
import { casesApi } from '../features/cases/casesApi';
import { figures, makeCase, makeCaseRow } from '../features/cases/testing/cases';
import { commentsApi } from '../features/comments/commentsApi';
import { followsApi } from '../features/follows/followsApi';
import { membersApi } from '../features/members/membersApi';
import { messagesApi } from '../features/messages/messagesApi';
import { mutesApi } from '../features/mutes/mutesApi';
import { postsApi } from '../features/posts/postsApi';
import { profileApi } from '../features/profile/profileApi';
import { reportsApi } from '../features/reports/reportsApi';
import { rulesApi } from '../features/rules/rulesApi';
import { searchApi } from '../features/search/searchApi';
import { subscriptionsApi } from '../features/subscriptions/subscriptionsApi';
import { readRecording } from '../support/recorder/recorder';
import type { Circumstances } from '../support/report/report';
import {
  loginResponse,
  makeBlock,
  makeComment,
  makeConversation,
  makeMember,
  makeMessage,
  makeMute,
  makeOwnDecision,
  makePost,
  makeReceipt,
  ownProfile,
} from './fixtures';
import { json, noContent, problem, scriptServer, webp } from './scriptServer';
import { makeStore } from './store';

/** Values that must never leave the member's browser. */
export const SECRETS = {
  token: 'secret-token',
  password: 'secret-password',
  email: 'secret@email.example',
  otherEmail: 'secret-other@email.example',
  resetToken: 'secret-reset-token',
  message: 'secret-message',
  lastMessage: 'secret-last-message',
  sentMessage: 'secret-sent-message',
  draft: 'secret-draft',
  picture: '/media/secret-picture.webp',
  placeholder: 'data:image/webp;base64,secret-placeholder',
  search: 'secret-search',
  checkout: 'secret-checkout-session',
  portal: 'https://billing.example/secret-portal',
  failedLogin: 'secret-failed-login',
  blocked: 'secret-blocked',
  muted: 'secret-muted',
  mutedWord: 'secret-muted-word',
  reported: 'secret-reported',
  report: 'secret-words-of-a-report',
  appeal: 'secret-appeal',
  /** As the store would hold it. */
  evidence: btoa('secret-evidence'),
  reason: 'secret-reason',
};

/** Values that every member may see, and a report needs. */
export const PUBLIC = { post: 'A public post', comment: 'A public comment', bio: 'A public bio' };

const pictured = {
  author_profile_picture: SECRETS.picture,
  image: SECRETS.picture,
  image_width: 640,
  image_height: 480,
  image_placeholder: SECRETS.placeholder,
};
const comment = makeComment(8, {
  content: PUBLIC.comment,
  author_profile_picture: SECRETS.picture,
  replies: [makeComment(9, { parent: 8, content: PUBLIC.comment })],
});
const post = makePost(7, {
  ...pictured,
  content: `${PUBLIC.post}, write to ${SECRETS.otherEmail}`,
  comments: [comment],
  is_temporarily_edited: true,
  edited_by_username: 'zoe',
  temp_edit_remaining: 30,
});
const profile = {
  ...ownProfile,
  bio: PUBLIC.bio,
  email: SECRETS.email,
  profile_picture: SECRETS.picture,
  has_hades_subscription: true,
  has_zeus_subscription: false,
  subscription_status: 'active',
  used_free_trial: true,
};
const { email: _email, ...bob } = { ...profile, id: 3, username: 'bob' };
const member = makeMember(3, { username: 'bob', profile_picture: SECRETS.picture });
const message = { ...makeMessage(4), content: SECRETS.message };
const conversation = makeConversation('bob', 1);
const told = {
  excerpt: SECRETS.reported,
  reason: SECRETS.reason,
  appeal: { text: SECRETS.appeal, created_at: '2026-01-02T00:00:00.000Z', outcome: null },
};
const reaction = { status: 'liked', like_count: 1, smite_count: 0, is_liked: true, is_smited: false };
const { token: _token, ...session } = loginResponse;
const aboutReported = { username: SECRETS.reported, excerpt: SECRETS.reported };
const reportedCase = makeCase(7, {
  ...aboutReported,
  seen: [{ seen_at: '2026-01-01T00:00:00.000Z', content: SECRETS.reported, evidence: 7 }],
});

const responses = {
  'POST /api/login/': [
    problem(401, 'Unable to log in with provided credentials.', { 'X-Request-Id': 'request-of-login' }),
    json({ ...loginResponse, token: SECRETS.token }),
  ],
  'GET /api/sign-up/': json({ sign_up: 'open', is_guarded: true }),
  'POST /api/email-confirmation/': json({ detail: 'Sent.' }),
  'POST /api/email-confirmation/confirm/': json({ detail: 'Confirmed.' }),
  'POST /api/register/': json({ id: 9, username: 'zoe', email: SECRETS.email, godtier: 'HERMES' }),
  'POST /api/password-reset/': json({ detail: 'Sent.' }),
  'POST /api/password-reset/confirm/': problem(400, 'This link is over.'),
  'GET /api/auth/validate/': json(session),
  'GET /api/posts/': json([post]),
  'POST /api/posts/': json(makePost(10, { ...pictured, content: PUBLIC.post })),
  'GET /api/posts/7/': json(post),
  'PATCH /api/posts/7/': json(post),
  'DELETE /api/posts/11/': noContent,
  'POST /api/posts/7/like/': json(reaction),
  'POST /api/posts/7/smite/': json(reaction),
  'PATCH /api/moderation/posts/7/modify/': json(post),
  'DELETE /api/moderation/posts/11/delete/': noContent,
  'GET /api/comments/8/': json(comment),
  'GET /api/posts/7/comments/': json([comment]),
  'GET /api/comments/8/replies/': json([comment]),
  'POST /api/posts/7/comments/': json(comment),
  'POST /api/comments/8/replies/': json({ ...comment, id: 12, parent: 8 }),
  'PUT /api/comments/8/update/': json(comment),
  'DELETE /api/comments/9/delete/': noContent,
  'POST /api/comments/8/like/': json(reaction),
  'POST /api/comments/8/smite/': json(reaction),
  'GET /api/profile/': json(profile),
  'GET /api/profile/bob/': json(bob),
  'PATCH /api/profile/': json(profile),
  'GET /api/users/bob/followers/': json([member]),
  'GET /api/users/bob/following/': json([member]),
  'POST /api/users/bob/follow/': json({ status: 'followed', is_followed: true, follower_count: 1 }),
  'GET /api/users/search/': json([member]),
  'GET /api/messages/conversations/': json([
    {
      ...conversation,
      user: { ...conversation.user, profile_picture: SECRETS.picture },
      latest_message: { ...conversation.latest_message, content: SECRETS.lastMessage },
    },
  ]),
  'GET /api/messages/bob/': json([message]),
  'POST /api/messages/bob/': json({
    ...message,
    id: 5,
    sender_username: 'ada',
    content: SECRETS.sentMessage,
  }),
  'PUT /api/messages/bob/read/': noContent,
  'GET /api/messages/unread-count/': json({ unread_count: 1 }),
  'GET /api/blocks/': json([makeBlock(SECRETS.blocked)]),
  [`PUT /api/users/${SECRETS.blocked}/block/`]: noContent,
  [`DELETE /api/users/${SECRETS.blocked}/block/`]: noContent,
  'GET /api/mutes/': json([makeMute(SECRETS.muted)]),
  [`PUT /api/users/${SECRETS.muted}/mute/`]: noContent,
  [`DELETE /api/users/${SECRETS.muted}/mute/`]: noContent,
  'GET /api/muted-words/': json({ words: [SECRETS.mutedWord] }),
  'PUT /api/muted-words/': json({ words: [SECRETS.mutedWord] }),
  'POST /api/reports/': json({ id: 1, status: 'open' }, { status: 201 }),
  'GET /api/reports/': json([makeReceipt({ ...told, username: SECRETS.reported, text: SECRETS.report })]),
  'GET /api/decisions/': json([makeOwnDecision(told)]),
  'POST /api/reports/1/appeal/': json(told.appeal, { status: 201 }),
  'POST /api/decisions/1/appeal/': json(told.appeal, { status: 201 }),
  'PUT /api/notices/seen/': noContent,
  'GET /api/rules/': json({ text: 'Be kind.' }),
  'GET /api/moderation/cases/': json([makeCaseRow(7, aboutReported)]),
  'GET /api/moderation/cases/7/': json(reportedCase),
  'GET /api/moderation/evidence/7/': webp(atob(SECRETS.evidence)),
  'PUT /api/moderation/cases/7/lock/': noContent,
  'DELETE /api/moderation/cases/7/lock/': noContent,
  'POST /api/moderation/cases/7/decide/': json(reportedCase),
  'GET /api/moderation/figures/': json(figures),
  'GET /api/subscriptions/': json({
    publishable_key: 'pk',
    script_url: null,
    prices: { HADES: { amount: 200, currency: 'usd' }, ZEUS: { amount: 500, currency: 'usd' } },
    subscriptions: [{ tier: 'HADES', status: 'active', current_period_end: null, trial_end: null }],
  }),
  'POST /api/subscriptions/create-checkout-session/': json({
    sessionId: SECRETS.checkout,
    url: SECRETS.portal,
  }),
  'POST /api/subscriptions/manage/': json({ url: SECRETS.portal }),
} satisfies Parameters<typeof scriptServer>[0];

/**
 * Ada fails to log in, logs in, and makes each call of the app once, with a secret wherever the app may hold one.
 */
export async function takeTour(): Promise<AppStore> {
  scriptServer(responses);
  localStorage.setItem('draft:7:post', SECRETS.draft);
  const store = makeStore();
  const go = store.dispatch;
  const a = authApi.endpoints;
  const p = postsApi.endpoints;
  const c = commentsApi.endpoints;
  const m = messagesApi.endpoints;
  const image = new File([SECRETS.draft], SECRETS.draft, { type: 'image/png' });
  const change = { id: 7, content: SECRETS.draft, image };
  const words = { postId: 7, content: SECRETS.draft };

  await go(a.login.initiate({ username: SECRETS.failedLogin, password: SECRETS.password }));
  await go(a.register.initiate({ username: 'zoe', email: SECRETS.email, password: SECRETS.password }));
  await go(a.requestPasswordReset.initiate({ email: SECRETS.email }));
  await go(
    a.confirmPasswordReset.initiate({
      password: SECRETS.password,
      token: SECRETS.resetToken,
      uidb64: SECRETS.resetToken,
    }),
  );
  await go(a.getSignUpInfo.initiate());
  await go(confirmationApi.endpoints.requestConfirmation.initiate());
  await go(
    confirmationApi.endpoints.confirmEmail.initiate({ token: SECRETS.resetToken, submissionKey: 'k' }),
  );
  await go(a.login.initiate({ username: 'ada', password: SECRETS.password }));
  await go(a.validateToken.initiate());

  await go(membersApi.endpoints.getOwnProfile.initiate());
  await go(membersApi.endpoints.getMember.initiate('bob'));
  await go(profileApi.endpoints.getProfile.initiate('bob'));
  await go(profileApi.endpoints.updateProfile.initiate({ bio: SECRETS.draft, godtier: 'HADES' }));
  await go(profileApi.endpoints.updateProfilePicture.initiate(image));
  await go(followsApi.endpoints.getFollowers.initiate('bob'));
  await go(followsApi.endpoints.getFollowing.initiate('bob'));
  await go(followsApi.endpoints.toggleFollow.initiate('bob'));
  await go(searchApi.endpoints.searchUsers.initiate(SECRETS.search));

  await go(p.getPosts.initiate());
  await go(p.getNewestPosts.initiate());
  await go(p.getPost.initiate(7));
  await go(p.createPost.initiate({ content: SECRETS.draft, image, submissionKey: 'key' }));
  await go(p.updatePost.initiate(change));
  await go(p.deletePost.initiate(11));
  await go(p.likePost.initiate(7));
  await go(p.smitePost.initiate(7));
  await go(postsApi.endpoints.modifyPost.initiate(change));
  await go(postsApi.endpoints.removePost.initiate(11));

  await go(c.getComments.initiate(7));
  await go(c.getComment.initiate(8));
  await go(c.getReplies.initiate({ postId: 7, commentId: 8 }));
  await go(c.createComment.initiate(words));
  await go(c.createReply.initiate({ ...words, parentId: 8 }));
  await go(c.updateComment.initiate({ ...words, id: 8 }));
  await go(c.deleteComment.initiate({ postId: 7, id: 9 }));
  await go(c.likeComment.initiate(8));
  await go(c.smiteComment.initiate(8));

  await go(m.getConversations.initiate());
  await go(m.getMessages.initiate('bob'));
  await go(m.getOlderMessages.initiate({ username: 'bob', before: 'x' }));
  await go(m.readMessages.initiate({ username: 'bob', lastId: 4 }));
  await go(m.sendMessage.initiate({ username: 'bob', content: SECRETS.sentMessage, submissionKey: 'key' }));
  await go(m.getUnreadCount.initiate());

  await go(blocksApi.endpoints.getBlocks.initiate());
  await go(blocksApi.endpoints.blockMember.initiate(SECRETS.blocked));
  await go(blocksApi.endpoints.unblockMember.initiate(SECRETS.blocked));
  await go(mutesApi.endpoints.getMutes.initiate());
  await go(mutesApi.endpoints.muteMember.initiate({ username: SECRETS.muted, until: null }));
  await go(mutesApi.endpoints.unmuteMember.initiate(SECRETS.muted));
  await go(mutesApi.endpoints.getMutedWords.initiate());
  await go(mutesApi.endpoints.setMutedWords.initiate([SECRETS.mutedWord]));

  const r = reportsApi.endpoints;
  const appeal = { id: 1, text: SECRETS.appeal, submissionKey: 'key' };
  const reported = { kind: 'member', username: SECRETS.reported, category: 'hate' } as const;
  await go(r.createReport.initiate({ ...reported, text: SECRETS.report, submissionKey: 'key' }));
  await go(r.getReports.initiate());
  await go(r.getDecisions.initiate());
  await go(r.appealReport.initiate(appeal));
  await go(r.appealDecision.initiate(appeal));
  await go(r.markNoticesSeen.initiate({ unseen_notices: 1 }));
  await go(rulesApi.endpoints.getRules.initiate());
  const k = casesApi.endpoints;
  await go(k.getCases.initiate('waiting'));
  await go(k.getCase.initiate(7));
  await go(k.getEvidence.initiate(7));
  await go(k.lockCase.initiate(7));
  await go(
    k.decideCase.initiate({ id: 7, decision: 'warn', reason: SECRETS.reason, submissionKey: SECRETS.reason }),
  );
  await go(k.unlockCase.initiate(7));
  await go(k.getCaseFigures.initiate());

  await go(subscriptionsApi.endpoints.listSubscriptions.initiate());
  const addresses = { success_url: SECRETS.portal, cancel_url: SECRETS.portal };
  await go(subscriptionsApi.endpoints.createCheckoutSession.initiate({ tier: 'ZEUS', ...addresses }));
  await go(
    subscriptionsApi.endpoints.manageSubscription.initiate({ tier: 'ZEUS', return_url: SECRETS.portal }),
  );
  return store;
}

/** The circumstances of Ada's reports. */
export const circumstances: Circumstances = {
  version: '0.1.0+abcdef0',
  madeAt: '2026-01-01T12:00:00.000Z',
  userAgent: 'Mozilla/5.0 (Test)',
  languages: ['en'],
  timeZone: 'Europe/Athens',
  isOnline: true,
  viewport: { width: 360, height: 780, pixelRatio: 2 },
  scheme: 'light',
  hasReducedMotion: false,
};

/** The recording of a store. */
export const recordingOf = (store: AppStore) => store.dispatch(readRecording);
