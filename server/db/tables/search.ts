/** The suffixes of usernames, of two characters or more, for the search. Triggers of the database maintain them. */
export interface UsernameSuffixTable {
  /** Binary digits of the member's follower count: members of one popularity differ by less than a factor of two. */
  popularity: number;
  /** In lower case; the whole username has a ^ before it. */
  ending: string;
  member_id: number;
}
