/**
 * Sets an input's value as if the user had typed it: React and form libraries see an `input` event.
 * The prototype's setter is used because React shadows `value` on the element itself.
 */
export function typeInto(input: HTMLInputElement, value: string): void {
  const prototype = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  prototype?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
