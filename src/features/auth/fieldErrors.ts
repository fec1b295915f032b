import { fieldMessages, type CallFailure } from '../../api/callFailure';
import { requireLength } from '../../ui/validity';

/** Whether the server found fault with one of these fields, which then shows it (showFieldErrors). */
export const hasFieldErrors = (failure: CallFailure, ...fields: string[]): boolean =>
  fieldMessages(failure).some(([field]) => fields.includes(field));

/** Shows the server's messages at the fields they are about, as those of the browser, and focuses the first. */
export function showFieldErrors(form: HTMLFormElement, failure: CallFailure): void {
  const fields = fieldMessages(failure).flatMap(([name, message]) => {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return [];
    field.setCustomValidity(message);
    return [field];
  });
  form.reportValidity();
  // Whether the same input is still at fault is for the server to say.
  fields.forEach(requireLength);
}
