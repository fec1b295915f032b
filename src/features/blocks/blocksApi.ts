import type { BlockRow } from '#contract/blocks';
import { PAGE_MAX } from '#contract/limits';
import { baseApi } from '../../api/baseApi';
import type { ErrorSentences } from '../../api/errorSentence';
import { changedTags } from '../../api/invalidation';
import { pagination, toPage, type Page, type PageParam } from '../../api/pages';
import { memberTag, OWN_PROFILE } from '../members/membersApi';
import { conflictOr } from '../mutes/mutesApi';

const BLOCKS = { type: 'Block', id: 'LIST' } as const;

const urlOf = (username: string) => `/api/users/${encodeURIComponent(username)}/block/` as const;

/**
 * Blocks (decisions: Blocks and mutes). Posts, comments and conversations leave the page, and come back, by a listener, since
 * they belong to features above this one (app/listeners/followBlocks).
 */
export const blocksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Latest first. A refetch keeps the pages that are loaded, so that undoing one does not move the others. */
    getBlocks: build.infiniteQuery<Page<BlockRow>, void, PageParam>({
      infiniteQueryOptions: { ...pagination('before'), refetchCachedPages: true },
      query: ({ pageParam: { before } }) => ({ url: '/api/blocks/', params: { limit: PAGE_MAX, before } }),
      transformResponse: toPage<BlockRow>,
      providesTags: [BLOCKS],
    }),

    blockMember: build.mutation<null, string>({
      query: (username) => ({ url: urlOf(username), method: 'PUT' }),
      invalidatesTags: (_none, error, username) =>
        changedTags(error, { success: [BLOCKS, memberTag(username), OWN_PROFILE] }),
    }),

    unblockMember: build.mutation<null, string>({
      query: (username) => ({ url: urlOf(username), method: 'DELETE' }),
      invalidatesTags: (_none, error, username) =>
        changedTags(error, { success: [BLOCKS, memberTag(username)] }),
    }),
  }),
});

export const blocksErrors = {
  getBlocks: 'The members you blocked could not be loaded. Please try again.',
  blockMember: (failure, name) => conflictOr(`Could not block ${name}. Please try again.`)(failure),
  unblockMember: (_failure, name) => `Could not unblock ${name}. Please try again.`,
} satisfies ErrorSentences<typeof blocksApi>;

export const { useGetBlocksInfiniteQuery } = blocksApi;
