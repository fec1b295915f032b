import { hide, show } from '../../support/redaction/leaves';
import type { Rule } from '../../support/redaction/rules';
import { page, writing, type Redaction } from '../../support/redaction/shapes';
import { comment } from '../posts/postsRedaction';
import { reaction } from '../reactions/reactionsRedaction';
import type { commentsApi } from './commentsApi';

const commentArg: Rule = { fields: { postId: show, id: show } };
const commentsArg: Rule = { fields: { postId: show, commentId: show, after: show } };

export const commentsRedaction: Redaction<typeof commentsApi> = {
  endpoints: {
    getComments: { arg: commentsArg, answer: page(comment) },
    getReplies: { arg: commentsArg, answer: page(comment) },
    createComment: writing(comment),
    createReply: writing(comment),
    updateComment: writing(comment),
    deleteComment: { arg: commentArg, answer: hide },
    likeComment: { arg: commentArg, answer: reaction },
    smiteComment: { arg: commentArg, answer: reaction },
  },
};
