import { problem } from '@sangamam/contract/locale/problems';
import { type OwnQuestion, toQuestion } from '@sangamam/contract/questions/own';
import { keysOf } from '@sangamam/contract/questions/question';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import type { SettingsTab } from '@sangamam/contract/settings/tabs';
import type { Db } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countAnswered, countWithAnswer } from './effect-store.ts';

/**
 * Refuses with VALIDATION a change of an organiser's own questions by which answers would lose their
 * question: one removed, moved to another step, asked as another kind or without a choice that was made.
 */
export async function refuseLostAnswers(
  db: Db,
  tab: SettingsTab,
  before: EventSettings,
  next: EventSettings,
): Promise<void> {
  if (tab !== 'questions') return;
  const fields: Record<string, string> = {};
  for (const question of before.questions.own) {
    const index = next.questions.own.findIndex(({ key }) => key === question.key);
    const after = next.questions.own[index];
    const [field, refusal] = await lossOf(db, question, after);
    if (refusal) fields[after ? `questions.own.${index}.${field}` : 'questions.own'] ??= refusal;
  }
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION', { fields });
}

async function lossOf(
  db: Db,
  before: OwnQuestion,
  after: OwnQuestion | undefined,
): Promise<[field: string, refusal: string | null]> {
  const isOther = !after || after.section !== before.section || after.kind !== before.kind;
  const path = keysOf(toQuestion(before).path);
  if (isOther) {
    const count = await countAnswered(db, path);
    const field = after?.kind === before.kind ? 'section' : 'kind';
    const { name } = before.words.en;
    return [field, count > 0 ? problem('questionAnswered', { name, count }) : null];
  }
  const kept = new Set(after.choices.map(({ value }) => value));
  for (const { value } of before.choices.filter((choice) => !kept.has(choice.value))) {
    const answer = before.kind === 'choices' ? [value] : value;
    const form = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), answer) as object;
    const count = await countWithAnswer(db, form);
    if (count > 0) return ['choices', problem('choiceUsed', { value, count })];
  }
  return ['', null];
}
