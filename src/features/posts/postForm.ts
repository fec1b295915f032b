import type { PostDraft as Draft } from '#contract/posts';

/** A post as it is sent: a new one, or what an edit changes. */
export type PostDraft = Omit<Draft, 'image'> & {
  /** Of an edit: absent keeps the present picture, a file replaces it, '' removes it (spec §7). */
  image?: File | '';
};

/** What a form sends: with every text, so that a form without a new field of the contract does not compile. */
export type WrittenPost = PostDraft & Required<Omit<PostDraft, 'image'>>;

/** The multipart body of a new or changed post (spec §7). */
export function postForm(draft: PostDraft): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries<string | File | undefined>(draft)) {
    if (value !== undefined) form.append(field, value);
  }
  return form;
}
