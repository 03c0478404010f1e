import type { OwnQuestion } from '@sangamam/contract/questions/own';
import type { QuestionSettings } from '@sangamam/contract/questions/question-settings';

/** A name as a key: "Favourite song?" is `favouriteSong`; other scripts leave `question`. */
function keyFrom(name: string): string {
  const [first = 'question', ...rest] = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, '')
    .split(/\s+/)
    .filter((word) => /^[a-z]/.test(word));
  const key = first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return key.slice(0, 36);
}

/**
 * The questions with what their answers are stored under: a question gets its key from its English name and
 * a choice its value from its English label until they are saved; from then on both stay.
 */
export function withKeys(
  own: readonly OwnQuestion[],
  saved: readonly OwnQuestion[],
): readonly OwnQuestion[] {
  const taken = new Set(saved.map(({ key }) => key));
  return own.map((question) => {
    const before = saved.find(({ key }) => key === question.key);
    const values = new Set(before?.choices.map(({ value }) => value));
    const choices = question.choices.map(({ value, labels: { en = '', ...labels } }) =>
      values.has(value)
        ? { value, labels: { ...labels, en } }
        : { value: en, labels: { ...labels, en } },
    );
    if (before) return { ...question, choices };
    const base = keyFrom(question.words.en.name || question.words.en.label);
    let key = base;
    for (let number = 2; taken.has(key); number++) key = `${base}${number}`;
    taken.add(key);
    return { ...question, key, choices };
  });
}

/** The settings with these own questions; what names one by a path that it had before names it by its new one. */
export function withOwn(
  settings: QuestionSettings,
  own: readonly OwnQuestion[],
): Pick<QuestionSettings, 'own' | 'order'> {
  const pathOf = ({ section, key }: OwnQuestion) => `${section}.own.${key}`;
  // where one came or went, none got another path
  const isSame = settings.own.length === own.length;
  const paths = new Map(
    isSame ? settings.own.map((before, n) => [pathOf(before), pathOf(own[n] ?? before)]) : [],
  );
  const now = (path: string) => paths.get(path) ?? path;
  return {
    own: own.map((question) => {
      const { when } = question;
      return when ? { ...question, when: { ...when, question: now(when.question) } } : question;
    }),
    order: settings.order.map(now),
  };
}
