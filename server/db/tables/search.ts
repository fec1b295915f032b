/** Where a name can be found by: each of its endings of two characters or more. The database keeps it by itself. */
export interface NameEndingTable {
  /** True for the whole name, false for a shorter ending. */
  is_whole: boolean;
  /** Binary digits of the member's follower count: members of one popularity differ by less than a factor of two. */
  popularity: number;
  /** In lower case. */
  ending: string;
  member_id: number;
}
