import fc from 'fast-check';

/** Families of one schedule: two that submitted their form, and one that has not yet. */
export const familiesPerSchedule = 3;
const minuteSec = 60;
const hourSec = 60 * minuteSec;

const who = fc.constantFrom(0, 0, 1, 2);
/** One of the orders, or of the payments, that there are by then. */
const which = fc.nat(20);
const times = fc.integer({ min: 1, max: 3 });

/** The names of all moves but the death of a process. */
export const names = new Set<string>();

function move<Name extends string, Facts>(
  name: Name,
  facts: { [Key in keyof Facts]: fc.Arbitrary<Facts[Key]> },
): fc.Arbitrary<{ move: Name } & Facts> {
  names.add(name);
  return fc.record(facts).map((given) => ({ move: name, ...given }) as { move: Name } & Facts);
}

/** The moves that may happen while another is still being made. */
const alongside = fc.oneof(
  { weight: 3, arbitrary: move('confirm', { which, times }) },
  { weight: 1, arbitrary: move('claim', { who, which }) },
  { weight: 2, arbitrary: move('replay', { which, times }) },
  { weight: 3, arbitrary: move('drain', {}) },
  { weight: 1, arbitrary: move('poll', {}) },
  { weight: 1, arbitrary: move('offer', {}) },
  { weight: 1, arbitrary: move('pay request', { which }) },
  { weight: 1, arbitrary: move('order', { who, rupees: fc.constantFrom(undefined, 2_000) }) },
);

/** The moves of people, the bank, the network, staff, machines and attackers, in any order. */
const any = fc.oneof(
  {
    weight: 4,
    arbitrary: move('order', { who, rupees: fc.constantFrom(undefined, undefined, 2_000, 5_000) }),
  },
  { weight: 1, arbitrary: move('contribute', { who, rupees: fc.constantFrom(50, 700) }) },
  {
    weight: 7,
    arbitrary: move('pay', {
      which,
      how: fc.constantFrom(
        ...(['well', 'well', 'fail', 'authorize only', 'late', 'other amount'] as const),
        ...(['payer bears the fee', 'with an offer'] as const),
      ),
      copies: fc.nat(2),
    }),
  },
  {
    weight: 2,
    arbitrary: move('close', { which, status: fc.constantFrom('dismissed', 'failed') }),
  },
  { weight: 4, arbitrary: alongside },
  {
    weight: 3,
    arbitrary: move('together', { moves: fc.array(alongside, { minLength: 2, maxLength: 4 }) }),
  },
  { weight: 2, arbitrary: move('attend', { who, people: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: move('leave', {
      who,
      what: fc.constantFrom('cancel', 'fewer', 'fewer'),
      choice: fc.constantFrom('refund', 'credit', 'gift'),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: move('still coming', { who }) },
  {
    weight: 3,
    arbitrary: move('act', { who, act: fc.constantFrom('cancel', 'restore', 'give a place') }),
  },
  { weight: 2, arbitrary: move('limit', { places: fc.constantFrom(null, 1, 2, 3) }) },
  { weight: 2, arbitrary: move('submit', { who: fc.constantFrom(2, 2, 0) }) },
  { weight: 1, arbitrary: move('wait again', { who }) },
  {
    weight: 3,
    arbitrary: move('ask', {
      who,
      way: fc.constantFrom('link', 'qr'),
      times: fc.integer({ min: 1, max: 2 }),
      isAnswerLost: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 2,
    arbitrary: move('declare', {
      who,
      rupees: fc.constantFrom(500, 500, 300, 12_000),
      reference: fc.constantFrom('new', 'new', 'as before'),
    }),
  },
  { weight: 1, arbitrary: move('withdraw', { who }) },
  {
    weight: 3,
    arbitrary: move('look', {
      how: fc.constantFrom('by hand', 'in a statement', 'in vain'),
      times: fc.integer({ min: 1, max: 2 }),
      decision: fc.constantFrom('approve', 'reject', 'none'),
    }),
  },
  {
    weight: 3,
    arbitrary: move('refund', {
      which,
      paise: fc.constantFrom(100, 50_000, 'all' as const),
      how: fc.constantFrom('well', 'well', 'pending', 'fail'),
    }),
  },
  {
    weight: 3,
    arbitrary: move('give back', {
      which,
      rupees: fc.constantFrom(1, 300, 'all' as const),
      decision: fc.constantFrom('approve', 'reject', 'none'),
      times: fc.integer({ min: 1, max: 2 }),
      cancels: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 2,
    arbitrary: move('take in', {
      who,
      method: fc.constantFrom('cash', 'upi', 'complimentary'),
      rupees: fc.constantFrom(300, 500, 20_000),
      target: fc.constantFrom('fee', 'contribution'),
      decision: fc.constantFrom('approve', 'reject'),
    }),
  },
  {
    weight: 2,
    arbitrary: move('place', {
      who,
      which,
      target: fc.constantFrom('fee', 'contribution'),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: move('forge', {
      who,
      which,
      what: fc.constantFrom('signature', 'payment', 'webhook', 'answers', 'contribution'),
    }),
  },
  {
    weight: 3,
    arbitrary: move('fault', {
      fault: fc.constantFrom('none', 'provider down', 'provider babbles', 'webhooks lost'),
    }),
  },
  {
    weight: 2,
    arbitrary: move('kill', {
      work: fc.constantFrom('confirm', 'drain', 'poll', 'sweep'),
      which,
      statements: fc.nat(25),
    }),
  },
  {
    weight: 2,
    arbitrary: move('wait', {
      seconds: fc.constantFrom(20, 6 * minuteSec, 3 * hourSec, 30 * hourSec, 7 * 24 * hourSec),
    }),
  },
  { weight: 1, arbitrary: move('sweep', {}) },
);

/** The database is away for some moves: dearer, so not in every schedule. */
const outage = move('outage', { moves: fc.array(alongside, { minLength: 1, maxLength: 3 }) });

/** A real process dies, without a chance to clean up, while something is being done. */
const death = fc.record({
  move: fc.constant('death' as const),
  part: fc.constantFrom('api' as const, 'worker' as const),
  afterMs: fc.nat(40),
  moves: fc.array(alongside, { minLength: 1, maxLength: 3 }),
});

type Of<A> = A extends fc.Arbitrary<infer T> ? T : never;
export type Move = Of<typeof any> | Of<typeof outage> | Of<typeof death>;

/** How far the families are when a schedule begins, so that it need not be long to go far. */
const beginning = fc.constantFrom<Move[]>(
  [],
  [
    { move: 'order', who: 0, rupees: undefined },
    { move: 'pay', which: 0, how: 'well', copies: 0 },
  ],
  [
    { move: 'order', who: 0, rupees: 5_000 },
    { move: 'pay', which: 0, how: 'well', copies: 0 },
    { move: 'confirm', which: 0, times: 1 },
    { move: 'leave', who: 0, what: 'fewer', choice: 'gift', times: 2 },
  ],
  [
    { move: 'order', who: 0, rupees: undefined },
    { move: 'pay', which: 0, how: 'well', copies: 0 },
    { move: 'confirm', which: 0, times: 1 },
    { move: 'contribute', who: 0, rupees: 700 },
    { move: 'pay', which: 1, how: 'well', copies: 0 },
  ],
  [
    { move: 'limit', places: 2 },
    { move: 'submit', who: 2 },
    { move: 'limit', places: 3 },
    { move: 'offer' },
  ],
  [{ move: 'ask', who: 0, way: 'link', times: 1, isAnswerLost: false }],
  [{ move: 'declare', who: 0, rupees: 500, reference: 'new' }],
  [
    { move: 'declare', who: 0, rupees: 12_000, reference: 'new' },
    { move: 'look', how: 'by hand', times: 1, decision: 'reject' },
  ],
);

/** The story of some families until everything is over. */
const storyOf = (limits: { minLength: number; maxLength: number }): fc.Arbitrary<Move[]> =>
  fc
    .record({
      begun: beginning,
      moves: fc.array<Move>(any, limits),
      outages: fc.oneof(
        { weight: 14, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.tuple(outage) },
      ),
      at: fc.nat(10),
    })
    .map(({ begun, moves, outages, at }) => [...begun, ...moves.toSpliced(at, 0, ...outages)]);

export const schedule = storyOf({ minLength: 3, maxLength: 10 });
export const shortSchedule = storyOf({ minLength: 2, maxLength: 6 });

/** The same for a world of real processes, one of which dies. */
export const deadlySchedule: fc.Arbitrary<Move[]> = fc
  .tuple(beginning, fc.array<Move>(any, { maxLength: 4 }), death, fc.array(any, { maxLength: 4 }))
  .map(([begun, before, killed, after]) => [...begun, ...before, killed, ...after]);
