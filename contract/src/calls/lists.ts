import * as z from 'zod/mini';
import { failed, problem } from '../locale/problems.ts';
import { asLine } from '../text/doors.ts';

/** Common parts of staff lists: several values of one filter, how many there are of each, and files. */

/** A filter that does not filter. */
export const all = 'All';

const separator = '|';
const maxChosen = 40;
const maxValueLength = 80;

/** The values that a filter asks for; of several, one is enough. */
export const chosenOf = (text: string): string[] => (text === all ? [] : text.split(separator));

/** The same as text, for addresses. */
export const writeChosen = (chosen: readonly string[]): string =>
  chosen.length === 0 ? all : chosen.join(separator);

/** The text typed into a search box. */
export const searchTerm = z._default(z.string().check(asLine, z.maxLength(100)), '');

type Allowed = readonly string[] | ((value: string) => boolean);

const isShort = (value: string) => value.length <= maxValueLength && !value.includes('\0');

/** True if each of the chosen values is allowed. */
export function isChosenOf(text: string, allowed: Allowed = isShort): boolean {
  const chosen = chosenOf(text);
  const isOne =
    typeof allowed === 'function' ? allowed : (value: string) => allowed.includes(value);
  return chosen.length <= maxChosen && chosen.every(isOne);
}

/** A filter of which several values can be chosen, in one text; without it, those `usual` for the list. */
export const several = (allowed?: Allowed, usual: readonly string[] = []) =>
  z._default(
    z.string().check(
      asLine,
      z.maxLength(2000),
      z.refine((text) => isChosenOf(text, allowed), problem('chooseOne')),
    ),
    writeChosen(usual),
  );

/** The same of ids; an empty one stands for none. */
export const severalIds = several((id) => id === '' || z.uuid().safeParse(id).success);

const tally = { rows: z.number(), people: z.number() };

/**
 * By filter, its values with how many rows and people each would show beside the other filters, most first;
 * an empty value stands for none given.
 */
export const facetCounts = z.object({
  total: z.object(tally),
  facets: z.record(z.string(), z.array(z.object({ value: z.string(), ...tally }))),
});
export type FacetCounts = z.output<typeof facetCounts>;

export const listFormats = ['csv', 'xlsx'] as const;
export type ListFormat = (typeof listFormats)[number];
/** The most rows of a list in one file. */
export const maxListRows = 20_000;

/** A call that sends a list as it is shown, as a file. LIST_LARGE for too many rows. */
export const listFile = {
  file: 'application/octet-stream',
  passwordAgain: true,
  limit: { calls: 20, windowSeconds: 600 },
  failure: failed('listFileNotMade'),
} as const;
export const listFormat = z.enum(listFormats);
