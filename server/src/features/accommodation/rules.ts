import { countSleepers, type SleepingParty } from '@sangamam/contract/accommodation/accommodation';
import type { RoomUse } from '@sangamam/contract/accommodation/rooms';
import { shortDay } from '@sangamam/contract/locale/days';
import { dayMs } from '@sangamam/contract/locale/durations';
import { dateAtEvent } from '@sangamam/contract/locale/event-time';
import { languages } from '@sangamam/contract/locale/languages';
import { problem } from '@sangamam/contract/locale/problems';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { words as understood } from '@sangamam/words/by-language/understood';
import { words } from '@sangamam/words/staff/stay-and-travel';

/** The people who may share a room with them: men with men, women with women; a family shares with nobody. */
export type PartyUse = Exclude<RoomUse, 'Any'>;

/** `checkIn` and `checkOut` are dates, YYYY-MM-DD; the bed is free again on the night of `checkOut`. */
export interface Stay extends SleepingParty {
  readonly checkIn: string;
  readonly checkOut: string;
  readonly use: PartyUse;
  readonly registrationId: string;
}

export interface RoomFacts {
  readonly id: string;
  readonly block: string;
  readonly name: string;
  readonly capacity: number;
  readonly use: RoomUse;
  readonly accessible: boolean;
}

/** Days before and after the event (docs/product/stay-and-travel.md#rooms). */
const daysBefore = 7;
const daysAfter = 2;

const moveDay = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/**
 * Men alone or women alone may share; men with women, or children alone, are a family, and so is whoever
 * asks for a family room.
 */
export function useOf(party: SleepingParty, isFamily = false): PartyUse {
  if (isFamily || (party.men > 0 && party.women > 0)) return 'Family';
  if (party.men > 0) return 'Men';
  return party.women > 0 ? 'Women' : 'Family';
}

interface Days {
  readonly checkIn: string;
  readonly checkOut: string;
}

/** Nights between two days; 0 when they are in the wrong order. */
export function countNights({ checkIn, checkOut }: Days): number {
  return Math.max(0, Math.round((Date.parse(checkOut) - Date.parse(checkIn)) / dayMs));
}

/** Dates of the nights: `checkIn` to the day before `checkOut`. */
export function nightsOf(days: Days): string[] {
  return Array.from({ length: countNights(days) }, (_, n) => moveDay(days.checkIn, n));
}

/** The nights within the window. Walks the window, not the days: a form may ask for a hundred years. */
export function nightsWithin(
  { checkIn, checkOut }: Days,
  window: { readonly first: string; readonly last: string },
): string[] {
  return nightsOf({ checkIn: window.first, checkOut: window.last }).filter(
    (night) => checkIn <= night && night < checkOut,
  );
}

/** First and last day of any stay for the event, YYYY-MM-DD. */
export function stayWindow({ event }: Pick<PublicSettings, 'event'>): {
  first: string;
  last: string;
} {
  return {
    first: moveDay(dateAtEvent(Date.parse(event.startsAt)), -daysBefore),
    last: moveDay(dateAtEvent(Date.parse(event.endsAt)), daysAfter),
  };
}

/**
 * The days that the form asks for, completed from those of the event; at least one night where a day was
 * assumed.
 */
export function stayDays(
  wished: Days,
  { event }: Pick<PublicSettings, 'event'>,
): { checkIn: string; checkOut: string; daysAssumed: boolean } {
  const first = dateAtEvent(Date.parse(event.startsAt));
  const last = dateAtEvent(Date.parse(event.endsAt));
  const checkIn =
    wished.checkIn ||
    (wished.checkOut && wished.checkOut <= first ? moveDay(wished.checkOut, -1) : first);
  const checkOut = wished.checkOut || (last > checkIn ? last : moveDay(checkIn, 1));
  return { checkIn, checkOut, daysAssumed: wished.checkIn === '' || wished.checkOut === '' };
}

const limitedMobility = languages.flatMap((language) =>
  understood[language].limitedMobility.split(', '),
);

/** True if the remarks mention limited mobility, in any of our languages. */
export function mentionsAccess(remarks: string): boolean {
  const text = remarks.toLowerCase().replaceAll(/\s+/g, ' ');
  return limitedMobility.some((term) => text.includes(term));
}

const overlaps = (a: Stay, b: Stay) => a.checkIn < b.checkOut && b.checkIn < a.checkOut;
const mayShare = (a: Stay, b: Stay) =>
  a.registrationId === b.registrationId || (a.use === b.use && a.use !== 'Family');

/** Reasons against a stay in a room, as sentences with figures; `texts` is empty when there are none. */
export interface Warnings {
  readonly isOverCapacity: boolean;
  readonly texts: readonly string[];
}

/**
 * Warns about a stay together with the others of its nights: too many people, people who may not share, a
 * room of another use, or days that were not asked for.
 */
export function warningsOf(
  stay: Stay,
  room: RoomFacts,
  context: {
    readonly others: readonly Stay[];
    readonly asked: Days;
    readonly window: { readonly first: string; readonly last: string };
    readonly needsAccessible: boolean;
  },
): Warnings {
  const { others, asked, window, needsAccessible } = context;
  const label = `${room.block} ${room.name}`;
  const beside = others.filter((other) => overlaps(stay, other));
  const texts: string[] = [];

  const full = nightsOf(stay)
    .map((night) => {
      const there = beside.filter(({ checkIn, checkOut }) => checkIn <= night && night < checkOut);
      return {
        night,
        people: [...there, stay].reduce((sum, party) => sum + countSleepers(party), 0),
      };
    })
    .filter(({ people }) => people > room.capacity);
  const worst = full.toSorted((a, b) => b.people - a.people)[0];
  if (worst) {
    const { people, night } = worst;
    const beds = room.capacity;
    texts.push(words.overCapacity({ room: label, beds, people, night: shortDay(night) }));
  }
  if (room.use !== 'Any' && room.use !== stay.use) {
    const use = room.use === 'Family' ? 'other' : room.use;
    texts.push(words.forOthers({ room: label, use }));
  }
  if (beside.some((other) => !mayShare(stay, other))) {
    texts.push(words.sharing({ room: label }));
  }
  if (needsAccessible && !room.accessible) {
    texts.push(words.notAccessible({ room: label }));
  }
  if (stay.checkIn < asked.checkIn || stay.checkOut > asked.checkOut) {
    texts.push(words.otherDays({ from: shortDay(asked.checkIn), to: shortDay(asked.checkOut) }));
  }
  if (stay.checkIn < window.first || stay.checkOut > window.last) {
    texts.push(words.outsideEvent({ from: shortDay(window.first), to: shortDay(window.last) }));
  }
  return { isOverCapacity: full.length > 0, texts };
}

/** Such as "A 101: 2 men, 2026-11-21 to 2026-11-22". */
export function inWords(
  stay: Omit<Stay, 'use'>,
  { block, name }: Pick<RoomFacts, 'block' | 'name'>,
): string {
  const people = (['men', 'women', 'children'] as const)
    .filter((group) => stay[group] > 0)
    .map((group) => words.party[group]({ count: stay[group] }))
    .join(', ');
  const { checkIn, checkOut } = stay;
  return words.stay({ room: `${block} ${name}`, people, checkIn, checkOut });
}

/** The most rooms that a range such as "101–120" may name. */
const maxRange = 500;

/**
 * Reads room names such as "101–103, A01-A12, Hall": in order, each once, or what is wrong. A range keeps
 * its prefix and leading zeros.
 */
export function readRoomNames(text: string): { names: string[] } | { problem: string } {
  const names: string[] = [];
  for (const part of text.split(/[,;\n]/).map((piece) => piece.trim())) {
    if (part === '') continue;
    const range = /^(\D*)(\d{1,6})\s*[-–—]\s*(\D*)(\d{1,6})$/.exec(part);
    if (!range) {
      names.push(part);
      continue;
    }
    const [, before = '', from = '', again = '', to = ''] = range;
    if (again !== '' && again !== before) return { problem: problem('roomRange', { range: part }) };
    const count = Number(to) - Number(from) + 1;
    if (count < 1) return { problem: problem('roomRangeBackwards', { range: part }) };
    if (count > maxRange)
      return { problem: problem('roomRangeLong', { range: part, max: maxRange }) };
    for (let n = 0; n < count; n += 1) {
      names.push(before + String(Number(from) + n).padStart(from.length, '0'));
    }
  }
  const unique = [...new Set(names)];
  if (unique.length === 0) return { problem: problem('roomsRequired') };
  if (unique.length > maxRange) return { problem: problem('roomsTooMany', { max: maxRange }) };
  const tooLong = unique.find((room) => room.length > 40);
  return tooLong ? { problem: problem('roomNameLong', { name: tooLong }) } : { names: unique };
}
