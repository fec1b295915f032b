import { addMembers } from '../../../testing/members';
import type { TestMember } from '../../../testing/server';
import type { Shop } from './shop';

let count = 0;

/** A member who has never bought anything. */
export async function newBuyer(shop: Shop): Promise<TestMember> {
  const [member] = await addMembers(shop, 1, { prefix: `buyer${count++}x` });
  return member;
}
