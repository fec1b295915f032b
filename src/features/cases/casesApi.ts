import type { Case, CaseFigures, CaseRow, NewDecision } from '#contract/cases';
import { baseApi } from '../../api/baseApi';
import { statusOf } from '../../api/callFailure';
import { onStatus, type ErrorSentences } from '../../api/errorSentence';
import { changedTags } from '../../api/invalidation';
import { pagination, toPage, type Page, type PageParam } from '../../api/pages';
import { whenFulfilled } from '../../api/whenFulfilled';
import { conflictOr } from '../mutes/mutesApi';

/** Cases that wait for a decision, or those that are decided. */
export type CaseList = 'waiting' | 'decided';

interface SubmittedDecision extends NewDecision {
  id: number;
  submissionKey: string;
}

/** Seconds that a case stays in memory when it is no longer shown. */
const UNUSED_S = 5;

const caseTag = (id: number) => ({ type: 'Case', id }) as const;
const listTag = (list: CaseList) => ({ type: 'Case', id: `LIST ${list}` }) as const;
const FIGURES = { type: 'Case', id: 'FIGURES' } as const;

/** What moderators decide (decisions: Safety). The support recorder shows nothing of it. */
export const casesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A refetch keeps the pages that are loaded, so that the queue does not move. */
    getCases: build.infiniteQuery<Page<CaseRow>, CaseList, PageParam>({
      infiniteQueryOptions: { ...pagination('after'), refetchCachedPages: true },
      query: ({ queryArg, pageParam: { after } }) => ({
        url: '/api/moderation/cases/',
        params: { status: queryArg, after },
      }),
      transformResponse: toPage<CaseRow>,
      keepUnusedDataFor: UNUSED_S,
      providesTags: (_pages, _error, list) => [listTag(list)],
    }),

    getCase: build.query<Case, number>({
      query: (id) => ({ url: `/api/moderation/cases/${id}/` }),
      keepUnusedDataFor: UNUSED_S,
      providesTags: (_case, _error, id) => [caseTag(id)],
    }),

    /** A reported picture, as a data: URI. */
    getEvidence: build.query<string, number>({
      query: (id) => ({ url: `/api/moderation/evidence/${id}/` }),
      keepUnusedDataFor: UNUSED_S,
      providesTags: (_image, _error, id) => [{ type: 'Case', id: `EVIDENCE ${id}` }],
    }),

    /** A conflict says who else looks at the case, which the case itself then shows. */
    lockCase: build.mutation<null, number>({
      query: (id) => ({ url: `/api/moderation/cases/${id}/lock/`, method: 'PUT' }),
      invalidatesTags: (_none, error, id) => (error && statusOf(error) === 409 ? [caseTag(id)] : []),
    }),

    unlockCase: build.mutation<null, number>({
      query: (id) => ({ url: `/api/moderation/cases/${id}/lock/`, method: 'DELETE' }),
      invalidatesTags: [],
    }),

    /** The case leaves the queue at once; a conflict shows what someone else did meanwhile. */
    decideCase: build.mutation<Case, SubmittedDecision>({
      query: ({ id, submissionKey, ...body }) => ({
        url: `/api/moderation/cases/${id}/decide/`,
        method: 'POST',
        body,
        idempotencyKey: submissionKey,
      }),
      invalidatesTags: (_case, error, { id }) =>
        error && statusOf(error) === 409
          ? [caseTag(id)]
          : changedTags(error, {
              // A refetch of the queue that is under way may still contain it.
              success: [listTag('waiting'), listTag('decided'), FIGURES],
              unknown: [caseTag(id), listTag('waiting'), listTag('decided'), FIGURES],
            }),
      onQueryStarted: ({ id }, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, (decided) => {
          dispatch(casesApi.util.updateQueryData('getCase', id, () => decided));
          dispatch(
            casesApi.util.updateQueryData('getCases', 'waiting', ({ pages }) => {
              for (const page of pages) page.items = page.items.filter((row) => row.id !== id);
            }),
          );
        }),
    }),

    getCaseFigures: build.query<CaseFigures, void>({
      query: () => ({ url: '/api/moderation/figures/' }),
      keepUnusedDataFor: UNUSED_S,
      providesTags: [FIGURES],
    }),
  }),
});

/** Fetches a case again that someone else may have changed. */
export const refetchCase = (id: number) => casesApi.util.invalidateTags([caseTag(id)]);

export const casesErrors = {
  getCases: 'The cases could not be loaded. Please try again.',
  getCase: onStatus(404, 'There is no such case.', 'The case could not be loaded. Please try again.'),
  getEvidence: 'The picture could not be loaded. Please try again.',
  lockCase: conflictOr('Someone else is looking at this case.'),
  unlockCase: null,
  decideCase: conflictOr('The decision could not be saved. Please try again.'),
  getCaseFigures: 'The figures could not be loaded. Please try again.',
} satisfies ErrorSentences<typeof casesApi>;

export const {
  useGetCasesInfiniteQuery,
  useGetCaseQuery,
  useGetEvidenceQuery,
  useDecideCaseMutation,
  useGetCaseFiguresQuery,
} = casesApi;
