export {
  profileApi,
  useDeleteAccountMutation,
  useGetOwnProfileQuery,
  useGetProfileQuery,
  useUpdateProfileMutation,
  useUpdateProfilePictureMutation,
  type ProfileChange,
} from './profileApi';
export { mayChooseTier, tierRefusal } from './tierRule';
export { useProfile } from './useProfile';
