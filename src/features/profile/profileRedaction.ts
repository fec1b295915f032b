import { fill, hide, show } from '../../support/redaction/leaves';
import { plain, type Redaction } from '../../support/redaction/shapes';
import { profile } from '../auth/authRedaction';
import type { profileApi } from './profileApi';

export const profileRedaction: Redaction<typeof profileApi> = {
  endpoints: {
    getOwnProfile: plain(profile),
    getProfile: plain(profile),
    updateProfile: { arg: { fields: { bio: fill, godtier: show } }, answer: profile },
    updateProfilePicture: { arg: hide, answer: profile },
    deleteAccount: plain(hide),
  },
};
