import { type Logo, logo } from '@sangamam/contract/home';
import type { TabVersion } from '@sangamam/contract/settings-tabs';
import * as z from 'zod/mini';
import { compareValues, inWords } from './compare-values.ts';
import type { VersionRow } from './version-store.ts';

/** Longer texts are cut in lists of versions; each version has them whole. */
const shownLength = 200;
const withLogo = z.object({ logo });

/** A version with its differences from the earlier one, as texts and logos. */
export function presentVersion(row: VersionRow, earlier: VersionRow | undefined): TabVersion {
  const differences = earlier ? compareValues(earlier.value, row.value) : [];
  return {
    version: row.version,
    changedAt: row.changedAt.toISOString(),
    changedBy: row.adminName,
    restoredFrom: row.restoredFrom,
    changes: differences.map(({ field, before, after }) => ({
      ...{ field, before: short(before), after: short(after) },
      logos: { before: logosIn(before), after: logosIn(after) },
    })),
  };
}

function short(value: unknown): string {
  const text = inWords(value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

function logosIn(value: unknown): Logo[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => z.safeParse(withLogo, entry).data?.logo ?? []);
}
