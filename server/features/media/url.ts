/** The address of a picture, as the contract's `image` and `profile_picture` carry it. */
export const mediaUrl = (key: string): string => `/media/${key}`;
