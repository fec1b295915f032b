import type { PostDraft as Draft } from '#contract/posts';

/** A new post, or the changes of an edit. */
export type PostDraft = Omit<Draft, 'image'> & {
  /** In an edit, a file replaces the picture, '' removes it, and undefined keeps it (spec §7). */
  image?: File | '';
};

/**
 * A post from a form. All texts are named, so that a form that lacks a new field of the contract does not compile; one that
 * an edit leaves as it is is undefined.
 */
export type WrittenPost = Pick<PostDraft, 'image'> &
  Record<keyof Omit<PostDraft, 'image'>, string | undefined>;

/** The multipart body of a new or edited post (spec §7). */
export function postForm(draft: PostDraft): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries<string | File | undefined>(draft)) {
    if (value !== undefined) form.append(field, value);
  }
  return form;
}
