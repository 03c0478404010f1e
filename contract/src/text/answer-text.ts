/** Words for yes and no, and names of fields. */
interface AnswerWords {
  readonly yes: string;
  readonly no: string;
  /** The name of a field inside an answer. */
  readonly label?: (name: string) => string;
}

const englishAnswerWords: AnswerWords = { yes: 'Yes', no: 'No' };

/**
 * The name of a field, split into words and capitalised: "stateUT" is "State UT"
 * (docs/product/fixed.md#addresses-and-order).
 */
export function fieldLabel(name: string): string {
  const words = name.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * An answer as one text: yes or no, lists joined by commas, nested objects as "Adults: Veg 2, Non Veg 1;
 * Children: Veg 1". Null for an empty answer; counts of 0 are left out.
 */
export function answerText(value: unknown, words = englishAnswerWords): string | null {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return value === 0 ? null : String(value);
  if (typeof value === 'string') return value.trim() || null;
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) return join(value.map((item) => answerText(item, words)));
  return join(
    Object.entries(value).map(([name, item]) => keyed(name, item, words)),
    '; ',
  );
}

function keyed(name: string, value: unknown, words: AnswerWords): string | null {
  const { label = fieldLabel } = words;
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  const text = isGroup
    ? join(
        Object.entries(value).map(([key, item]) => {
          const itemText = answerText(item, words);
          return itemText && `${label(key)} ${itemText}`;
        }),
      )
    : answerText(value, words);
  return text && `${label(name)}: ${text}`;
}

function join(texts: readonly (string | null)[], separator = ', '): string | null {
  return texts.filter((text) => text !== null && text !== '').join(separator) || null;
}
