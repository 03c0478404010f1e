type Forms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

const rules = new Map<string, Intl.PluralRules>();

/** The form of a sentence for so many, by the rules of a language. */
export function plural(locale: string, count: number, forms: Forms): string {
  let own = rules.get(locale);
  if (!own) {
    own = new Intl.PluralRules(locale);
    rules.set(locale, own);
  }
  return forms[own.select(count)] ?? forms.other;
}

/** A counted number as it is written: 1,23,456. Most are short, and `Intl` is slow to begin. */
export const inDigits = (locale: string, count: number): string =>
  count < 1000 ? String(count) : count.toLocaleString(locale);
