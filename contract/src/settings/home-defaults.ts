import { words } from '@sangamam/words/en/shipped-texts';
import type { HomeContent, ProgrammeKind } from './home.ts';

type Moment = readonly [time: string, kind: ProgrammeKind];

/** When what begins, day by day, in the order of its texts. */
const moments: readonly (readonly Moment[])[] = [
  [
    ['09:00', 'arrival'],
    ['10:00', 'ceremony'],
    ['11:30', 'reunion'],
    ['13:00', 'meal'],
    ['14:30', 'talk'],
    ['17:00', 'culture'],
    ['20:00', 'meal'],
  ],
  [
    ['07:30', 'outdoors'],
    ['09:30', 'meeting'],
    ['11:00', 'outdoors'],
    ['13:00', 'meal'],
  ],
];

const { programme } = words.home;
const days = moments.map((ofDay, day) => ({
  items: ofDay.map(([time, kind], item) => ({
    time,
    kind,
    title: '',
    place: '',
    who: '',
    ...programme.days[day]?.items[item],
  })),
}));

/** The home page of a new installation. */
export const defaultHome: HomeContent = {
  ...words.home,
  programme: { ...programme, days },
  organisers: { ...words.home.organisers, people: [] },
  remembrance: { ...words.home.remembrance, people: [] },
};
