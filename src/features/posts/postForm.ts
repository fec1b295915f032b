/** Text and picture as they are sent: a new post's, or what an edit changes. */
export interface PostDraft {
  content: string;
  /** Of an edit: absent keeps the present picture, a file replaces it, '' removes it (spec §7). */
  image?: File | '';
}

/** The multipart body of a new or changed post (spec §7). */
export function postForm({ content, image }: PostDraft): FormData {
  const form = new FormData();
  form.append('content', content);
  if (image !== undefined) form.append('image', image);
  return form;
}
