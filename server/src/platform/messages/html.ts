/** Safe markup: every value in it was escaped. */
export interface Html {
  readonly markup: string;
}

type Value = string | number | Html | null | readonly Html[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Escapes every value that is not `Html` already; null renders nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: parts.reduce((text, part, i) => text + markupOf(values[i - 1] ?? null) + part) };
}

function markupOf(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'object') {
    return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
  }
  return escapeHtml(String(value));
}
