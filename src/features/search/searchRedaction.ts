import type { MemberRow } from '#contract/follows';
import { fill, picture, show } from '../../support/redaction/leaves';
import { fieldsOf } from '../../support/redaction/rules';
import type { Redaction } from '../../support/redaction/shapes';
import type { searchApi } from './searchApi';

export const memberRow = fieldsOf<MemberRow>({
  id: show,
  username: show,
  profile_picture: picture,
  godtier: show,
  follower_count: show,
  is_followed: show,
});

export const searchRedaction: Redaction<typeof searchApi> = {
  endpoints: { searchUsers: { arg: fill, answer: { each: memberRow } } },
};
