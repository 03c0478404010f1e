export type Typable = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Sets an input's value as if the user had typed it: React and form libraries see an `input` event.
 * The prototype's setter is used because React shadows `value` on the element itself.
 */
export function typeInto(field: Typable, value: string): void {
  const prototype = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  prototype?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Has a field say what it said before. */
export function putBack(field: Typable, value: string): void {
  if (field.value === value) return;
  typeInto(field, value);
  if (field instanceof HTMLSelectElement)
    field.dispatchEvent(new Event('change', { bubbles: true }));
}
