/** What is wrong with a field that the browser refuses, in the page's language rather than the browser's. */
export function validitySentence(field: HTMLInputElement): string {
  const { validity, type, title, validationMessage } = field;
  if (validity.valueMissing) return 'Please fill in this field.';
  if (validity.typeMismatch && type === 'email')
    return 'Please enter an email address, such as ada@example.com.';
  // The title of a field with a pattern describes it (HTML).
  if (validity.patternMismatch && title) return title;
  return validationMessage;
}

/** `minLength` for every value: the browser itself looks only at what was typed, not at what a password manager put in. */
export function requireLength(field: HTMLInputElement): void {
  const { value, minLength } = field;
  const isShort = value !== '' && value.length < minLength;
  field.setCustomValidity(isShort ? `Please use at least ${minLength} characters.` : '');
}
