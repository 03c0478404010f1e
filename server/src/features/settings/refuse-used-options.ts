import { problem } from '@sangamam/contract/locale/problems';
import { optionLists } from '@sangamam/contract/questions/options';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import { formWith } from '@sangamam/contract/settings/option-answers';
import type { SettingsTab } from '@sangamam/contract/settings/tabs';
import type { Db } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countAdminsOf, countWithAnswer } from './effect-store.ts';

/** Refuses with VALIDATION when a removed option is in use; the message says how often and what to do. */
export async function refuseUsedOptions(
  db: Db,
  tab: SettingsTab,
  before: EventSettings,
  next: EventSettings,
): Promise<void> {
  if (tab !== 'options') return;
  const fields: Record<string, string> = {};
  for (const list of optionLists) {
    const kept = new Set(next.options[list].map(({ value }) => value));
    for (const { value } of before.options[list]) {
      if (kept.has(value)) continue;
      const count = await countWithAnswer(db, formWith(list, value));
      const admins = list === 'schools' ? await countAdminsOf(db, value) : 0;
      if (count + admins > 0) {
        fields[`options.${list}`] ??= problem('optionUsed', { value, count, admins });
      }
    }
  }
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION', { fields });
}
