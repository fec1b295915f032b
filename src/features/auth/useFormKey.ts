import { useRef } from 'react';
import { uuid } from '../../api/uuid';

/**
 * The key of a submission, the same while the form says the same (decisions: The wire). Unlike useSubmissionKey it stores
 * nothing, since what the form says holds a password.
 */
export function useFormKey(): (...said: readonly string[]) => string {
  const last = useRef({ said: '', key: '' });
  return (...parts) => {
    const said = JSON.stringify(parts);
    if (last.current.said !== said) last.current = { said, key: uuid() };
    return last.current.key;
  };
}
