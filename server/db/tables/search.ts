/** Where a name can be found by: its endings of two characters or more. The database keeps them by itself. */
export interface NameEndingTable {
  /** Binary digits of the member's follower count: members of one popularity differ by less than a factor of two. */
  popularity: number;
  /** In lower case; the whole name with a ^ before it. */
  ending: string;
  member_id: number;
}
