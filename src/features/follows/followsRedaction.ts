import type { FollowAnswer } from '#contract/follows';
import { show } from '../../support/redaction/leaves';
import { fieldsOf } from '../../support/redaction/rules';
import { pages, plain, type Redaction } from '../../support/redaction/shapes';
import type { followsApi } from './followsApi';

export const followsRedaction: Redaction<typeof followsApi> = {
  endpoints: {
    getFollowers: plain(pages(show)),
    getFollowing: plain(pages(show)),
    toggleFollow: plain(fieldsOf<FollowAnswer>({ status: show, is_followed: show, follower_count: show })),
  },
};
