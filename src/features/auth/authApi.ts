import type {
  Credentials,
  LoginResponse,
  NewMember,
  Registration,
  ResetConfirmation,
  ResetRequest,
  SessionMember,
  SignUpInfo,
} from '#contract/auth';
import type { Detail } from '#contract/common';
import { VALIDATE_TIMEOUT_MS } from '#contract/limits';
import { baseApi } from '../../api/baseApi';
import { sessionEnded } from '../../api/session';
import { whenFulfilled } from '../../api/whenFulfilled';
import { TOKEN_MISSING } from './authSentences';
import { signedIn, tokenValidated } from './authSlice';

interface Submission {
  /** From useFormKey, so that submitting a form again has no second effect. */
  submissionKey?: string;
}

type SignUp = Omit<Registration, 'godtier' | 'bio'> & Submission;

/**
 * Sign-up, login, logout and password reset (spec §7). Their tags are empty, since their responses go to the session slice and
 * not to the cache, which is empty before a session and reset after it (app/listeners/handleSessionEnd).
 */
export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Starts the session. The token goes to the auth slice only, and not to the cached result, which DevTools show. */
    login: build.mutation<SessionMember, Credentials>({
      extraOptions: { signsIn: true },
      invalidatesTags: [],
      queryFn: async (body, { dispatch }, _options, baseQuery) => {
        const { data, error } = await baseQuery({ url: '/api/login/', method: 'POST', body });
        if (error) return { error };
        const response = data as LoginResponse | null;
        if (!response?.token) return { error: { status: 'CUSTOM_ERROR', error: TOKEN_MISSING } };
        dispatch(signedIn(response));
        const { token: _secret, ...member } = response;
        return { data: member };
      },
    }),

    /** Who may sign up, and what the form is to send. */
    getSignUpInfo: build.query<SignUpInfo, void>({
      query: () => ({ url: '/api/sign-up/' }),
      providesTags: [],
    }),

    /** Every member starts as HERMES; other tiers need a subscription (decisions: Sessions). */
    register: build.mutation<NewMember, SignUp>({
      query: ({ submissionKey, ...form }) => ({
        url: '/api/register/',
        method: 'POST',
        idempotencyKey: submissionKey,
        body: { ...form, godtier: 'HERMES', bio: '' } satisfies Registration,
      }),
      invalidatesTags: [],
    }),

    /** Ends the session after the server has ended it; a failure keeps the member signed in (spec §8). */
    logout: build.mutation<null, void>({
      query: () => ({ url: '/api/logout/', method: 'POST' }),
      extraOptions: { endsSession: true },
      invalidatesTags: [],
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, () => dispatch(sessionEnded({ reason: 'signedOut' }))),
    }),

    /** Checks the stored token (spec §4); a 401 or 403 ends the session in the base query. */
    validateToken: build.query<SessionMember, void>({
      query: () => ({ url: '/api/auth/validate/' }),
      extraOptions: { timeoutMs: VALIDATE_TIMEOUT_MS },
      providesTags: [],
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, (member) => dispatch(tokenValidated(member))),
    }),

    requestPasswordReset: build.mutation<Detail, ResetRequest>({
      query: (body) => ({ url: '/api/password-reset/', method: 'POST', body }),
      invalidatesTags: [],
    }),

    confirmPasswordReset: build.mutation<Detail, ResetConfirmation & Submission>({
      query: ({ submissionKey, ...body }) => ({
        url: '/api/password-reset/confirm/',
        method: 'POST',
        idempotencyKey: submissionKey,
        body,
      }),
      invalidatesTags: [],
    }),
  }),
});

export const {
  useGetSignUpInfoQuery,
  useLoginMutation,
  useRegisterMutation,
  useLogoutMutation,
  useRequestPasswordResetMutation,
  useConfirmPasswordResetMutation,
} = authApi;
