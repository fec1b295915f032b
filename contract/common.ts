import Type from 'typebox';
import { FIELD_MAX, PAGE_DEFAULT, PAGE_MAX, SHORT_TEXT_MAX } from './limits';
import { TIERS } from './tiers';

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const IdParams = Type.Object({ id: Id });
/** A name or token that a request refers to; none that exists is longer. */
export const ShortText = Type.String({ maxLength: SHORT_TEXT_MAX });
/** A text for which the rules have a lower limit and a message of their own, such as an email address. */
export const CheckedText = Type.String({ maxLength: 1_000 });
/** A text that a member writes; the limit that members are told of counts what is left once it is trimmed. */
export const LongText = Type.String({ maxLength: FIELD_MAX });
export const UsernameParams = Type.Object({ username: ShortText });
export const Godtier = Type.Enum([...TIERS]);
export const Timestamp = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' });
/** A time in a request. */
export const FutureTime = Type.String({
  format: 'date-time',
  maxLength: 40,
  description: 'ISO 8601, in the future',
});
export const NullableString = Type.Union([Type.String(), Type.Null()]);

/** A response that is only a sentence (password reset). */
export const Detail = Type.Object({ detail: Type.String() });
export type Detail = Type.Static<typeof Detail>;

const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: PAGE_DEFAULT }));
const cursor = Type.Optional(Type.String({ maxLength: 200, description: 'Opaque, from a Link header' }));

/** A page towards older entries, or of a list that has one direction (decisions: The wire). */
export const BeforePage = Type.Object({ limit, before: cursor });
/** A page towards newer entries. */
export const AfterPage = Type.Object({ limit, after: cursor });
/** A page of a list that is paginated in both directions. */
export const EitherPage = Type.Object({ limit, before: cursor, after: cursor });

/** A picture sent as a multipart file; an empty string removes the present one (spec §7). */
export interface Upload {
  filename: string;
  bytes: Uint8Array;
}
export const ImageField = Type.Unsafe<Upload | ''>({
  description: 'A JPEG, PNG, GIF, WebP or AVIF file of at most 5 MB; empty to remove the present one',
  contentMediaType: 'image/*',
});

/** The response to a like or smite of a post or comment (decisions: The wire). */
export const Reaction = Type.Object(
  {
    status: Type.Enum(['liked', 'unliked', 'smited', 'unsmited']),
    like_count: Type.Integer(),
    smite_count: Type.Integer(),
    is_liked: Type.Boolean(),
    is_smited: Type.Boolean(),
  },
  { $id: 'Reaction' },
);
export type Reaction = Type.Static<typeof Reaction>;
