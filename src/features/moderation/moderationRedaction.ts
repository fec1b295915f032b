import { hide } from '../../support/redaction/leaves';
import { plain, writing, type Redaction } from '../../support/redaction/shapes';
import { post } from '../posts/postsRedaction';
import type { moderationApi } from './moderationApi';

export const moderationRedaction: Redaction<typeof moderationApi> = {
  endpoints: { modifyPost: writing(post), removePost: plain(hide) },
};
