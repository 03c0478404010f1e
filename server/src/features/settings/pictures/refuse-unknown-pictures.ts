import { problem } from '@sangamam/contract/locale/problems';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import type { SettingsTab } from '@sangamam/contract/settings/tabs';
import type { Db } from '../../../platform/db/connect.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { listKnownPictures } from '../../../platform/settings/picture-store.ts';

/** Refuses with VALIDATION when a picture that a tab names is not stored. */
export async function refuseUnknownPictures(
  db: Db,
  tab: SettingsTab,
  settings: EventSettings,
): Promise<void> {
  const named = picturesOf(tab, settings).flatMap(([field, picture]) =>
    picture ? [[field, picture.id] as const] : [],
  );
  const known = await listKnownPictures(
    db,
    named.map(([, id]) => id),
  );
  const fields = named
    .filter(([, id]) => !known.has(id))
    .map(([field]) => [field, problem('pictureGone')]);
  if (fields.length > 0) throw new Refusal('VALIDATION', { fields: Object.fromEntries(fields) });
}

/** Each picture of a tab by its dotted name. */
function picturesOf(
  tab: SettingsTab,
  { home, sponsors, theme }: EventSettings,
): [field: string, picture: { readonly id: string } | null | undefined][] {
  if (tab === 'sponsors') {
    return sponsors.map(({ logo }, index) => [`sponsors.${index}.logo`, logo]);
  }
  if (tab === 'home') {
    return home.organisers.people.map(({ portrait }, index) => [
      `home.organisers.people.${index}.portrait`,
      portrait,
    ]);
  }
  if (tab !== 'look') return [];
  return [
    ['theme.logo', theme.logo],
    ['theme.hero', theme.hero],
  ];
}
