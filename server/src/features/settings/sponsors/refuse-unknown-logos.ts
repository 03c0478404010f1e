import type { EventSettings } from '@sangamam/contract/event-settings';
import type { SettingsTab } from '@sangamam/contract/settings-tabs';
import type { Db } from '../../../platform/db/connect.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { listKnownLogos } from './store.ts';

/** Refuses with VALIDATION when a sponsor's logo is not stored. */
export async function refuseUnknownLogos(
  db: Db,
  tab: SettingsTab,
  { sponsors }: EventSettings,
): Promise<void> {
  if (tab !== 'sponsors') return;
  const known = await listKnownLogos(
    db,
    sponsors.flatMap(({ logo }) => logo?.id ?? []),
  );
  const fields: Record<string, string> = {};
  for (const [index, { logo }] of sponsors.entries()) {
    if (logo && !known.has(logo.id)) fields[`sponsors.${index}.logo`] = 'Choose the logo again';
  }
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION', { fields });
}
