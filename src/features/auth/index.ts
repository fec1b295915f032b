export { authApi, useLogoutMutation } from './authApi';
export { authErrors } from './authSentences';
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
export { useShownAuthor } from './useShownAuthor';
export { selectTier, tierAdopted, tierReducer, type TierState } from './tierSlice';
