/** Widths in pixels in which the pictures of posts are also served, where they are wider. */
export const PICTURE_WIDTHS = [480, 960] as const;

/** The address (or the key in a store) of a picture in one of these widths. */
export const resizedAddress = (address: string, width: number): string =>
  address.replace(/\.webp$/, `.${width}.webp`);
