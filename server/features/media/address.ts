/** One for the whole process, so that what shapes a response needs no configuration. */
let folder = '/media';

/** @param mediaUrl of a CDN (MEDIA_URL); without it this server's own address */
export function servePicturesFrom(mediaUrl = '/media'): void {
  folder = mediaUrl;
}

/** The address of a picture, as the contract's `image` and `profile_picture` carry it. */
export const mediaUrl = (key: string): string => `${folder}/${key}`;

/** The end of the keys of pictures that moderators alone see; `/media/` does not serve them. */
export const HELD = '.held.webp';
