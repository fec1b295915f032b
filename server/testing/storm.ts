/** Calls at once: as many as a server has connections. More would wait for its slots, and be refused on a slow machine. */
const AT_ONCE = 20;

/** Makes many calls, as many at once as meet in the database, in their order. Resolves with what they answered. */
export async function storm<T>(calls: (() => Promise<T>)[]): Promise<T[]> {
  const answers: T[] = [];
  const left = calls.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, call] of left) answers[index] = await call();
    }),
  );
  return answers;
}
