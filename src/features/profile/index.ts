export {
  profileApi,
  useDeleteAccountMutation,
  useGetOwnProfileQuery,
  useGetProfileQuery,
  useUpdateProfileMutation,
  useUpdateProfilePictureMutation,
  type ProfileChange,
} from './profileApi';
export { holdsSubscription, mayChooseTier, tierRefusal } from './tierRule';
export { useProfile } from './useProfile';
