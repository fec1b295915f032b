import type { EmailConfirmation } from '#contract/auth';
import type { Detail } from '#contract/common';
import { baseApi } from '../../api/baseApi';
import { MESSAGE_FIELDS, serverMessageOr, type ErrorSentences } from '../../api/errorSentence';

/** The confirmation of the email address (decisions: Safety). Nothing on the page depends on it, so the tags are empty. */
export const confirmationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    requestConfirmation: build.mutation<Detail, void>({
      query: () => ({ url: '/api/email-confirmation/', method: 'POST' }),
      invalidatesTags: [],
    }),

    confirmEmail: build.mutation<Detail, EmailConfirmation & { submissionKey: string }>({
      query: ({ submissionKey, ...body }) => ({
        url: '/api/email-confirmation/confirm/',
        method: 'POST',
        idempotencyKey: submissionKey,
        body,
      }),
      invalidatesTags: [],
    }),
  }),
});

export const confirmationErrors = {
  requestConfirmation: serverMessageOr(MESSAGE_FIELDS, 'The mail could not be sent. Please try again.'),
  confirmEmail: serverMessageOr(
    MESSAGE_FIELDS,
    'Your email address could not be confirmed. Please try again.',
  ),
} satisfies ErrorSentences<typeof confirmationApi>;

export const { useRequestConfirmationMutation, useConfirmEmailMutation } = confirmationApi;
