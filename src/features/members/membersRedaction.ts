import { picture, show } from '../../support/redaction/leaves';
import { fieldsOf } from '../../support/redaction/rules';
import { freshness, plain, type Redaction } from '../../support/redaction/shapes';
import type { CachedMember, membersApi } from './membersApi';

const cachedMember = fieldsOf<CachedMember>({
  ...freshness,
  id: show,
  username: show,
  profile_picture: picture,
  godtier: show,
  follower_count: show,
  is_followed: show,
});

export const membersRedaction: Redaction<typeof membersApi> = {
  endpoints: { getMember: plain(cachedMember) },
};
