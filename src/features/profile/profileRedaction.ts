import { fill, hide, show } from '../../support/redaction/leaves';
import { fieldsOf } from '../../support/redaction/rules';
import { freshness, plain, type Redaction } from '../../support/redaction/shapes';
import { profile } from '../auth/authRedaction';
import type { MemberDetails, profileApi } from './profileApi';

export const profileRedaction: Redaction<typeof profileApi> = {
  endpoints: {
    getOwnProfile: plain({ fields: { ...profile.fields, ...freshness } }),
    getProfile: plain(fieldsOf<MemberDetails>({ username: show, bio: show, following_count: show })),
    updateProfile: { arg: { fields: { bio: fill, godtier: show } }, answer: profile },
    updateProfilePicture: { arg: hide, answer: profile },
    deleteAccount: plain(hide),
  },
};
