export {
  authApi,
  useConfirmPasswordResetMutation,
  useLoginMutation,
  useLogoutMutation,
  useRegisterMutation,
  useRequestPasswordResetMutation,
} from './authApi';
export {
  authAdopted,
  authReducer,
  ownProfileLoaded,
  protectedPageEntered,
  selectIsAuthenticated,
  selectToken,
  selectTokenTimestamp,
  selectUserId,
  selectUsername,
  signedIn,
  tokenValidated,
  type AuthState,
} from './authSlice';
