import { type HeroImage, heroImage } from '@sangamam/contract/settings/home';
import { words } from '@sangamam/words/staff/settings';
import * as z from 'zod/mini';

/**
 * A changed field, by its dotted name. A list is one field; of a list of entries only those that differ are
 * shown, or all of them when only their order differs.
 */
export interface Difference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Compares two values of a tab; absent and empty are the same. */
export function compareValues(before: unknown, after: unknown, field = ''): Difference[] {
  if (isPicture(before) || isPicture(after)) {
    return isSame(before, after) ? [] : [{ field, before, after }];
  }
  if (isGroup(before) || isGroup(after)) {
    const [old, fresh] = [isGroup(before) ? before : {}, isGroup(after) ? after : {}];
    const keys = new Set([...Object.keys(old), ...Object.keys(fresh)]);
    return [...keys].flatMap((key) =>
      compareValues(old[key], fresh[key], field === '' ? key : `${field}.${key}`),
    );
  }
  return isSame(before, after) ? [] : [{ field, ...differing(before, after) }];
}

function differing(before: unknown, after: unknown): Omit<Difference, 'field'> {
  if (!Array.isArray(before) || !Array.isArray(after)) return { before, after };
  if (![...before, ...after].some(isGroup)) return { before, after };
  const without = (some: readonly unknown[], others: readonly unknown[]) =>
    some.filter((entry) => !others.some((other) => isSame(entry, other)));
  const [gone, fresh] = [without(before, after), without(after, before)];
  return gone.length + fresh.length > 0 ? { before: gone, after: fresh } : { before, after };
}

/** Deep equality, where absent and empty are the same; lists must have the same length. */
function isSame(before: unknown, after: unknown): boolean {
  const isList = Array.isArray(before) || Array.isArray(after);
  if (!isList && !isGroup(before) && !isGroup(after)) return inWords(before) === inWords(after);
  const [old, fresh] = [Object(before ?? {}), Object(after ?? {})];
  if (isList && (old.length ?? 0) !== (fresh.length ?? 0)) return false;
  const keys = new Set([...Object.keys(old), ...Object.keys(fresh)]);
  return [...keys].every((key) => isSame(old[key], fresh[key]));
}

/** A value as one text; '' for null. */
export function inWords(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(itemInWords).join(' · ');
  if (isPicture(value)) return itemInWords(value);
  return String(value);
}

function itemInWords(item: unknown): string {
  if (!isGroup(item)) return inWords(item);
  if (isPicture(item))
    return words.versions.pictureOf({ width: Number(item.width), height: Number(item.height) });
  // what an entry is or does, such as "needs pickup" of an option, is said by its name
  return Object.entries(item)
    .map(([name, value]) =>
      value === true ? name.replace(/([A-Z])/g, ' $1').toLowerCase() : itemInWords(value),
    )
    .filter(Boolean)
    .join(', ');
}

/** A logo, too: it is smaller. */
const isPicture = (value: unknown): value is HeroImage => z.safeParse(heroImage, value).success;

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
