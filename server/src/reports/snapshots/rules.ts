import { type FormSettings, questionAt } from '@sangamam/contract/form/form';
import { valuesOf } from '@sangamam/contract/form/sections';
import { dayMs } from '@sangamam/contract/locale/durations';
import { dateAtEvent } from '@sangamam/contract/locale/event-time';
import {
  ageInFigures,
  ages,
  countIn,
  foodInFigures,
  isAsked,
  type Party,
  partyCells,
  sumByAge,
} from '@sangamam/contract/party/party';
import { wordsOf } from '@sangamam/contract/questions/words';
import { answerLabel, countedQuestions } from '@sangamam/contract/reports/analytics';
import type { SnapshotChange, SnapshotLine } from '@sangamam/contract/reports/snapshots';
import { hasFlag } from '@sangamam/contract/settings/option-answers';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import {
  nightsOf,
  nightsWithin,
  stayDays,
  stayWindow,
  useOf,
} from '../../features/accommodation/rules.ts';
import type { AnswerCount, StayCounts } from './store.ts';

/** Dates of the event, first and last included. */
function eventDays({ event }: Pick<PublicSettings, 'event'>): string[] {
  const checkIn = dateAtEvent(Date.parse(event.startsAt));
  const checkOut = dateAtEvent(Date.parse(event.endsAt) + dayMs);
  return nightsOf({ checkIn, checkOut });
}

/** Meals per day of the event, and one badge per person. */
export function foodLines(party: Party, settings: PublicSettings): SnapshotLine[] {
  const plates = partyCells
    .map((cell) => ({ ...cell, count: countIn(party, cell) }))
    .filter(({ food, count }) => isAsked(food) || count > 0);
  const meals = eventDays(settings).flatMap((day) =>
    plates.map(({ age, food, count }) => ({
      part: 'Meals' as const,
      day,
      kind: foodInFigures(food),
      group: ageInFigures(age),
      count,
    })),
  );
  const people = sumByAge(party);
  const badges = ages.map((age) => ({
    part: 'Badges' as const,
    day: '',
    kind: ageInFigures(age),
    group: '',
    count: people[age],
  }));
  return [...meals, ...badges];
}

/** Beds per night, by kind of stay and use of the room. */
export function bedLines(stays: readonly StayCounts[], settings: PublicSettings): SnapshotLine[] {
  const counts = new Map<string, SnapshotLine>();
  for (const stay of stays) {
    const group = useOf(stay, hasFlag(settings, 'stayKinds', stay.kind, 'isFamily'));
    for (const day of nightsWithin(stayDays(stay, settings), stayWindow(settings))) {
      const line = { part: 'Beds' as const, day, kind: stay.kind, group };
      const count = counts.get(keyOf(line))?.count ?? 0;
      counts.set(keyOf(line), { ...line, count: count + stay.men + stay.women + stay.children });
    }
  }
  return [...counts.values()].toSorted(byKey);
}

/** The counts of questions about those who are expected, by answer in the order of the form; counts as sums. */
export function answerLines(
  counts: readonly AnswerCount[],
  settings: FormSettings,
): SnapshotLine[] {
  return countedQuestions(settings).flatMap((question) => {
    const { path: part } = question;
    const line = { part, day: '', group: '' };
    const own = counts.filter(({ path }) => path === part);
    if (question.kind === 'count') {
      const count = own.reduce((sum, { answer, count }) => sum + Number(answer) * count, 0);
      return count > 0 ? [{ ...line, kind: 'Total', count }] : [];
    }
    const order = 'options' in question ? valuesOf(question.options, settings) : ['true', 'false'];
    const place = (answer: string) => (order.includes(answer) ? order.indexOf(answer) : 1e9);
    return own
      .toSorted((a, b) => place(a.answer) - place(b.answer) || (a.answer < b.answer ? -1 : 1))
      .map(({ answer, count }) => ({ ...line, kind: answerLabel(question, answer), count }));
  });
}

/** A line as people read it: a question by its name. */
export function inWords<Line extends { readonly part: string }>(
  line: Line,
  settings: Pick<FormSettings, 'questions'>,
): Line {
  const question = questionAt(settings, line.part);
  return question ? { ...line, part: wordsOf(question, 'en').name } : line;
}

type Key = Omit<SnapshotLine, 'count'>;
const keyOf = ({ part, day, kind, group }: Key) => JSON.stringify([part, day, kind, group]);
const byKey = (a: Key, b: Key) => keyOf(a).localeCompare(keyOf(b));

/** Lines whose count differs, in the order of `before`; a missing line counts 0. */
export function changedLines(
  before: readonly SnapshotLine[],
  after: readonly SnapshotLine[],
): SnapshotChange[] {
  const laterBy = new Map(after.map((line) => [keyOf(line), line.count]));
  const known = new Set(before.map(keyOf));
  const all = [
    ...before.map(({ count, ...key }) => ({
      ...key,
      before: count,
      after: laterBy.get(keyOf(key)) ?? 0,
    })),
    ...after
      .filter((line) => !known.has(keyOf(line)))
      .map(({ count, ...key }) => ({ ...key, before: 0, after: count })),
  ];
  return all.filter((line) => line.before !== line.after);
}
