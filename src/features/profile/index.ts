export { profileApi, useGetOwnProfileQuery, useGetProfileQuery } from './profileApi';
export { holdsSubscription } from './tierRule';
