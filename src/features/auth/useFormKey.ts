import { useRef } from 'react';
import { uuid } from '../../api/uuid';

/**
 * The Idempotency-Key of a form, the same for the same values (decisions: The wire). Unlike useSubmissionKey it stores
 * nothing, since the values include a password.
 */
export function useFormKey(): (...values: readonly string[]) => string {
  const last = useRef({ content: '', key: '' });
  return (...values) => {
    const content = JSON.stringify(values);
    if (last.current.content !== content) last.current = { content, key: uuid() };
    return last.current.key;
  };
}
