import { always, type ErrorSentences } from '../../api/errorSentence';
import type { searchApi } from './searchApi';

export const searchErrors = {
  searchUsers: always('Failed to search users. Please try again.'),
} satisfies ErrorSentences<typeof searchApi>;
