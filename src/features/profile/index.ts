export { profileApi, useGetOwnProfileQuery, type CachedProfile } from './profileApi';
