import { hasAnswered } from '../../adapters/payments/failure';

/**
 * Does the work for each item in turn. A refusal by the provider does not stop the others, and is thrown at the end; when
 * the provider is unavailable it stops at once.
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
