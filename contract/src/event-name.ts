/** The part before the dash, "Sangamam", for the logo, page titles and short messages. */
export function shortEventName({ name }: { readonly name: string }): string {
  return name.split(' – ')[0] ?? name;
}
