import { baseApi } from '../../api/baseApi';
import type { ErrorSentences } from '../../api/errorSentence';

/** The rules of the network, as the operator wrote them (decisions: Safety). */
export const rulesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRules: build.query<string, void>({
      query: () => ({ url: '/api/rules/' }),
      transformResponse: ({ text }: { text: string }) => text,
      // Nothing that members do changes them.
      providesTags: [],
    }),
  }),
});

export const rulesErrors = {
  getRules: 'The rules could not be loaded. Please try again.',
} satisfies ErrorSentences<typeof rulesApi>;

export const { useGetRulesQuery } = rulesApi;
