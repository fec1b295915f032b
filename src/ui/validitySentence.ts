/** What is wrong with a field that the browser refuses, in the page's language rather than the browser's. */
export function validitySentence({ validity, type, minLength, validationMessage }: HTMLInputElement): string {
  if (validity.valueMissing) return 'Please fill in this field.';
  if (validity.typeMismatch && type === 'email')
    return 'Please enter an email address, such as ada@example.com.';
  if (validity.tooShort) return `Please use at least ${minLength} characters.`;
  return validationMessage;
}
