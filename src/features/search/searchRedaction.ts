import { fill, show } from '../../support/redaction/leaves';
import type { Redaction } from '../../support/redaction/shapes';
import type { searchApi } from './searchApi';

export const searchRedaction: Redaction<typeof searchApi> = {
  endpoints: { searchUsers: { arg: fill, answer: { each: show } } },
};
