import type { ReportKind } from '#contract/reports';

/** Something of a member that can be reported, as it is on the page. */
export interface Subject {
  kind: ReportKind;
  /** Of the post, comment or message; of a picture's post. A member and their picture have none. */
  id?: number;
  text?: string;
  /** The address of its picture. */
  image?: string | null;
}

/** What a report names: the id, or else the member. */
export const referenceTo = ({ kind, id }: Subject, username: string) =>
  id === undefined ? { kind, username } : { kind, id };

/** The subjects that a post, or a member's profile, has beside itself: its picture. */
export const pictureOf = ({ id, image }: Omit<Subject, 'kind'>): Subject[] =>
  image ? [{ kind: 'picture', id, image }] : [];
