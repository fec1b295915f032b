import { hasAnswered } from '../../adapters/payments/failure';

/**
 * Does the work for one after the other. One that the provider refuses does not hold up the others, and is thrown in the
 * end; when the provider is away there is no use in going on.
 */
export async function forEach<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const refused: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (!hasAnswered(error)) throw error;
      refused.push(error);
    }
  }
  if (refused.length > 0) throw refused[0];
}
