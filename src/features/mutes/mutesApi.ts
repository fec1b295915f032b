import { createSelector } from '@reduxjs/toolkit';
import { MUTES_MAX, PAGE_MAX } from '#contract/limits';
import type { MutedWords, MuteRow } from '#contract/mutes';
import type { CallTimes } from '../../api/baseQuery/types';
import { baseApi, type ApiState, type ApiThunk } from '../../api/baseApi';
import { serverMessage, statusOf, type CallFailure } from '../../api/callFailure';
import { MESSAGE_FIELDS, type ErrorSentences } from '../../api/errorSentence';
import { changedTags } from '../../api/invalidation';
import { whenFulfilled } from '../../api/whenFulfilled';
import { confirmOwnProfile } from '../members/membersApi';
import { mutedWordsTest } from './mutedWords';

/** A mute to be set. */
interface NewMute {
  username: string;
  /** ISO 8601; null until it is undone. */
  until: string | null;
}

const MUTES = { type: 'Mute', id: 'LIST' } as const;
const WORDS = { type: 'Mute', id: 'WORDS' } as const;

/** From now on the page asks for mutes and muted words (Safety). */
const hasMutes = (times: CallTimes) => confirmOwnProfile(undefined, { has_mutes: true }, times);

const urlOf = (username: string) => `/api/users/${encodeURIComponent(username)}/mute/` as const;

/** Mutes and muted words (decisions: Blocks and mutes), which fold what they are about (useFold). */
export const mutesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All of them, since any card may be by a muted member: one request for each hundred. Latest first. */
    getMutes: build.query<MuteRow[], void>({
      queryFn: async (_arg, _api, _options, baseQuery) => {
        const mutes: MuteRow[] = [];
        let before: string | undefined;
        do {
          const { data, error, meta } = await baseQuery({
            url: '/api/mutes/',
            params: { limit: PAGE_MAX, before },
          });
          if (error) return { error };
          mutes.push(...(data as MuteRow[]));
          before = meta?.nextCursor ?? undefined;
        } while (before && mutes.length < MUTES_MAX);
        return { data: mutes };
      },
      providesTags: [MUTES],
    }),

    muteMember: build.mutation<null, NewMute>({
      query: ({ username, until }) => ({
        url: urlOf(username),
        method: 'PUT',
        body: until === null ? {} : { until },
      }),
      invalidatesTags: (_none, error) => changedTags(error, { success: [MUTES] }),
      onQueryStarted: (_mute, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, (_none, times) => dispatch(hasMutes(times))),
    }),

    unmuteMember: build.mutation<null, string>({
      query: (username) => ({ url: urlOf(username), method: 'DELETE' }),
      invalidatesTags: (_none, error) => changedTags(error, { success: [MUTES] }),
    }),

    getMutedWords: build.query<string[], void>({
      query: () => ({ url: '/api/muted-words/' }),
      transformResponse: ({ words }: MutedWords) => words,
      providesTags: [WORDS],
    }),

    /** Replaces all of them. */
    setMutedWords: build.mutation<string[], string[]>({
      query: (words) => ({ url: '/api/muted-words/', method: 'PUT', body: { words } }),
      transformResponse: ({ words }: MutedWords) => words,
      invalidatesTags: (_words, error) => changedTags(error, { success: [WORDS] }),
      onQueryStarted: (_words, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, (_set, times) => dispatch(hasMutes(times))),
    }),
  }),
});

/** Refetches mutes and muted words, which were changed elsewhere. */
export const refetchMutes = () => mutesApi.util.invalidateTags([MUTES, WORDS]);

/** The server's sentence if it says what the member can change, such as that there are too many. */
export const conflictOr = (otherwise: string) => (failure: CallFailure) =>
  (statusOf(failure) === 409 && serverMessage(failure, MESSAGE_FIELDS)) || otherwise;

export const mutesErrors = {
  getMutes: 'Your mutes could not be loaded. Please try again.',
  getMutedWords: 'Your muted words could not be loaded. Please try again.',
  muteMember: (failure, name) => conflictOr(`Could not mute ${name}. Please try again.`)(failure),
  unmuteMember: (_failure, name) => `Could not unmute ${name}. Please try again.`,
  setMutedWords: 'Could not save your muted words. Please try again.',
} satisfies ErrorSentences<typeof mutesApi>;

const { getMutes, getMutedWords } = mutesApi.endpoints;

/** The muted members, in lower case. */
const selectMuted = createSelector(
  [getMutes.select()],
  ({ data }) => new Set(data?.map(({ username }) => username.toLowerCase())),
);

export const selectIsMuted = (state: ApiState, username: string): boolean =>
  selectMuted(state).has(username.toLowerCase());

/** When the next mute ends, in milliseconds since 1970 by the server's clock; null if none does. */
export const selectNextMuteEnd = createSelector([getMutes.select()], ({ data }) => {
  const ends = data?.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)])) ?? [];
  return ends.length > 0 ? Math.min(...ends) : null;
});

/** Removes the mutes that have ended at a time, which the server leaves out. */
export const endMutes = (now: number): ApiThunk<unknown> =>
  mutesApi.util.updateQueryData('getMutes', undefined, (mutes) =>
    mutes.filter(({ until }) => until === null || Date.parse(until) > now),
  );

/** Whether a text has a muted word. */
export const selectMutedWordsTest = createSelector([getMutedWords.select()], ({ data }) =>
  mutedWordsTest(data ?? []),
);

export const {
  useGetMutesQuery,
  useGetMutedWordsQuery,
  useLazyGetMutedWordsQuery,
  useSetMutedWordsMutation,
} = mutesApi;
