import type { Appeal, NewReport, OwnDecision, Report, SeenNotices } from '#contract/reports';
import { baseApi } from '../../api/baseApi';
import { statusOf } from '../../api/callFailure';
import type { ErrorSentences } from '../../api/errorSentence';
import { changedTags } from '../../api/invalidation';
import { pagination, toPage, type Page, type PageParam } from '../../api/pages';
import { whenFulfilled } from '../../api/whenFulfilled';
import { confirmOwnProfile } from '../members/membersApi';
import { conflictOr } from '../mutes/mutesApi';

const REPORTS = { type: 'Report', id: 'LIST' } as const;
const DECISIONS = { type: 'Decision', id: 'LIST' } as const;

interface Submission {
  /** From useSubmissionKey: a report or an appeal that is sent again is stored once. */
  submissionKey: string;
}

interface NewAppeal extends Submission {
  /** Of the own report, or of the case that was decided about oneself. */
  id: number;
  text: string;
}

/** A refetch keeps the pages that are loaded, so that an appeal moves nothing. */
const list = { ...pagination('before'), refetchCachedPages: true };

/** Own reports, decisions about oneself, and appeals (decisions: Safety). Both lists are latest first. */
export const reportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createReport: build.mutation<Pick<Report, 'id' | 'status'>, NewReport & Submission>({
      query: ({ submissionKey, ...body }) => ({
        url: '/api/reports/',
        method: 'POST',
        body,
        idempotencyKey: submissionKey,
      }),
      invalidatesTags: (_report, error) => changedTags(error, { success: [REPORTS] }),
    }),

    getReports: build.infiniteQuery<Page<Report>, void, PageParam>({
      infiniteQueryOptions: list,
      query: ({ pageParam: { before } }) => ({ url: '/api/reports/', params: { before } }),
      transformResponse: toPage<Report>,
      providesTags: [REPORTS],
    }),

    getDecisions: build.infiniteQuery<Page<OwnDecision>, void, PageParam>({
      infiniteQueryOptions: list,
      query: ({ pageParam: { before } }) => ({ url: '/api/decisions/', params: { before } }),
      transformResponse: toPage<OwnDecision>,
      providesTags: [DECISIONS],
    }),

    appealReport: build.mutation<Appeal, NewAppeal>({
      query: ({ id, text, submissionKey }) => ({
        url: `/api/reports/${id}/appeal/`,
        method: 'POST',
        body: { text },
        idempotencyKey: submissionKey,
      }),
      invalidatesTags: (_appeal, error) => changedTags(error, { success: [REPORTS] }),
    }),

    appealDecision: build.mutation<Appeal, NewAppeal>({
      query: ({ id, text, submissionKey }) => ({
        url: `/api/decisions/${id}/appeal/`,
        method: 'POST',
        body: { text },
        idempotencyKey: submissionKey,
      }),
      invalidatesTags: (_appeal, error) => changedTags(error, { success: [DECISIONS] }),
    }),

    /** What it changes is written into the own profile. If it fails, the next visit tells of the decisions again. */
    markNoticesSeen: build.mutation<null, SeenNotices>({
      query: (body) => ({ url: '/api/notices/seen/', method: 'PUT', body }),
      invalidatesTags: [],
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, (_none, times) =>
          dispatch(confirmOwnProfile(undefined, { unseen_notices: undefined }, times)),
        ),
    }),
  }),
});

const notAppealed = conflictOr('Your appeal could not be sent. Please try again.');

export const reportsErrors = {
  createReport: (failure) =>
    statusOf(failure) === 404
      ? 'What you report is not there any more.'
      : conflictOr('Your report could not be sent. Please try again.')(failure),
  getReports: 'Your reports could not be loaded. Please try again.',
  getDecisions: 'The decisions about you could not be loaded. Please try again.',
  appealReport: notAppealed,
  appealDecision: notAppealed,
  markNoticesSeen: null,
} satisfies ErrorSentences<typeof reportsApi>;

export const {
  useCreateReportMutation,
  useGetReportsInfiniteQuery,
  useGetDecisionsInfiniteQuery,
  useAppealReportMutation,
  useAppealDecisionMutation,
  useMarkNoticesSeenMutation,
} = reportsApi;
