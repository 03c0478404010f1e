import { type HeroImage, heroImage, logo } from '@sangamam/contract/settings/home';
import type { TabVersion } from '@sangamam/contract/settings/tabs';
import * as z from 'zod/mini';
import { compareValues, inWords } from './compare-values.ts';
import type { VersionRow } from './version-store.ts';

/** Longer texts are cut in lists of versions; each version has them whole. */
const shownLength = 200;
const withPicture = z.union([
  z.pipe(
    z.object({ logo }),
    z.transform((entry) => entry.logo),
  ),
  z.pipe(
    z.object({ portrait: logo }),
    z.transform((entry) => entry.portrait),
  ),
]);

/** A version with its differences from the earlier one, as texts and pictures. */
export function presentVersion(row: VersionRow, earlier: VersionRow | undefined): TabVersion {
  const differences = earlier ? compareValues(earlier.value, row.value) : [];
  return {
    version: row.version,
    changedAt: row.changedAt.toISOString(),
    changedBy: row.adminName,
    restoredFrom: row.restoredFrom,
    changes: differences.map(({ field, before, after }) => ({
      field,
      before: short(before),
      after: short(after),
      pictures: { before: picturesIn(before), after: picturesIn(after) },
    })),
  };
}

function short(value: unknown): string {
  const text = inWords(value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

function picturesIn(value: unknown): HeroImage[] {
  const { data: picture } = z.safeParse(heroImage, value);
  if (picture) return [picture];
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => z.safeParse(withPicture, entry).data ?? []);
}
