/** A `ref` for a field that is focused with text in it: puts the caret at the end. */
export function caretAtEnd(field: HTMLTextAreaElement | null): void {
  field?.setSelectionRange(field.value.length, field.value.length);
}
