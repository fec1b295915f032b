import { hide, show } from '../../support/redaction/leaves';
import { fieldsOf, type Rule } from '../../support/redaction/rules';
import { freshness, pages, plain, writing, type Redaction } from '../../support/redaction/shapes';
import { comment, ownFields } from '../posts/postsRedaction';
import { reaction } from '../reactions/reactionsRedaction';
import type { CachedComment } from './cachedComment';
import type { commentsApi } from './commentsApi';

const cachedComment = fieldsOf<CachedComment>({ ...ownFields, ...freshness });
const commentArg: Rule = { fields: { postId: show, id: show } };
const repliesArg: Rule = { fields: { postId: show, commentId: show } };

export const commentsRedaction: Redaction<typeof commentsApi> = {
  endpoints: {
    getComment: plain(cachedComment),
    getComments: { arg: show, answer: pages(show) },
    getReplies: { arg: repliesArg, answer: pages(show) },
    createComment: writing(comment),
    createReply: writing(comment),
    updateComment: writing(comment),
    deleteComment: { arg: commentArg, answer: hide },
    likeComment: { arg: commentArg, answer: reaction },
    smiteComment: { arg: commentArg, answer: reaction },
  },
};
