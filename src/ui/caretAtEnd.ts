/** A `ref` for a field that comes with a text: whoever is brought there writes on where it ends. */
export function caretAtEnd(field: HTMLTextAreaElement | null): void {
  field?.setSelectionRange(field.value.length, field.value.length);
}
