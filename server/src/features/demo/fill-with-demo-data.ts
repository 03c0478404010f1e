import type { Deps } from '../../app.ts';
import type { Config } from '../../config.ts';
import { hashPassword } from '../auth/password.ts';
import type { Admin } from '../auth/session.ts';
import { writeSettings } from '../settings/settings.ts';
import { arrangeRooms, arrangeTrips } from './arrange.ts';
import type { Bank, Demo } from './demo.ts';
import { planHelpDesk } from './help-desk.ts';
import { planFamily } from './plan-family.ts';
import { createRandom, type Random } from './random.ts';
import { rehearseDoors } from './rehearse-doors.ts';
import { countRegistrations, endMessages, putStaff } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const storyDays = 75;
const failedMails = 6;
const address = '127.0.0.1';
/** Who signs in to look around: two super admins, the coordinator of two schools, and the desk. */
const staff: readonly (Omit<Admin, 'id'> & { readonly email: string })[] = [
  { ...person('Asha Kurian'), role: 'super_admin', allSchools: true },
  { ...person('Hari Menon'), role: 'super_admin', allSchools: true },
  {
    ...person('Nisar Koya'),
    assignedSchools: ['JNV Kollam', 'JNV Mahe'],
    permissions: { canExport: true },
  },
  {
    ...person('Sindhu Thomas'),
    allSchools: true,
    permissions: { canViewAnalytics: false, canEditRegistrations: false },
  },
];

function person(name: string) {
  const email = `${name.split(' ')[0]?.toLowerCase()}@sangamam.example`;
  const rights = {
    role: 'admin' as const,
    allSchools: false,
    assignedSchools: [],
    permissions: {},
  };
  return { name, email, ...rights };
}

/** Why no invented people may be put into this installation, in words; null: they may. */
export function whyNoDemoData({
  appEnv,
  razorpay,
}: Pick<Config, 'appEnv' | 'razorpay'>): string | null {
  if (appEnv === 'production') return 'invented people have no place in production.';
  return razorpay && 'it pays with the practice provider, and RAZORPAY_KEY_ID names another.';
}

/** The clock of the story, set to the moment that is played. */
export interface Clock {
  nowMs: number;
}

/**
 * Plays the 75 days before `untilMs`: `count` people come to the site and do what people do there, staff
 * answer, rooms and trips are arranged. Everything goes through the product's own functions, whose clock is
 * `deps.now`, that of `clock`; the same seed and day make the same people. Says how far it is.
 */
export async function fillWithDemoData(
  deps: Deps,
  story: {
    readonly bank: Bank;
    readonly clock: Clock;
    readonly count: number;
    readonly untilMs: number;
    /** Where there are registrations already. */
    readonly isAdding?: boolean;
    /** Of the members of staff, who get accounts. */
    readonly password: string;
    readonly seed?: number;
    readonly say?: (line: string) => void;
  },
): Promise<{ readonly staff: readonly string[] }> {
  const { bank, clock, count, untilMs, seed = 1998, isAdding = false, say = () => {} } = story;
  const earlier = await countRegistrations(deps.db);
  if (earlier > 0 && !isAdding) {
    throw new Error('there are registrations already; add to them with --add.');
  }
  const random = createRandom(seed + earlier);
  const beganMs = untilMs - storyDays * dayMs;
  clock.nowMs = beganMs;
  const before = await deps.settings.current();
  const deadlines = { ...before.deadlines, opensAt: new Date(beganMs).toISOString() };
  await writeSettings(deps.db, { ...before, deadlines }, deps.now());
  deps.settings.forget();
  const settings = await deps.settings.current();
  const passwordHash = await hashPassword(story.password);
  const members: Demo['staff']['treasurer'][] = [];
  for (const account of staff) {
    const id = await putStaff(deps.db, account, passwordHash);
    members.push({ admin: { ...account, id }, address });
  }
  const [treasurer, checker] = members;
  if (!treasurer || !checker) throw new Error('Two treasurers are needed.');
  const demo: Demo = { deps, random, settings, bank, staff: { treasurer, checker } };

  const beginnings = Array.from({ length: count }, () => beganMs + momentOf(random)).sort(
    (a, b) => a - b,
  );
  const families = beginnings.map((atMs, n) => ({ atMs, ...planFamily(demo, earlier + n, atMs) }));
  const happenings = [
    ...families.flatMap((family) => family.happenings),
    ...planHelpDesk(demo, families),
  ]
    .filter(({ atMs }) => atMs < untilMs)
    .sort((a, b) => a.atMs - b.atMs);
  for (const [index, { atMs, run }] of happenings.entries()) {
    clock.nowMs = atMs;
    await run();
    if (index % 1000 === 999) say(`${index + 1} of ${happenings.length} things have happened`);
  }
  clock.nowMs = untilMs;
  await arrangeRooms(demo, count);
  await arrangeTrips(demo);
  await rehearseDoors(demo);
  await endMessages(deps.db, Math.min(failedMails, Math.ceil(count / 100)));
  return { staff: staff.map(({ email }) => email) };
}

/**
 * A moment of the story, ms after its beginning: many in the first days and in the last, more at weekends, between seven in the
 * morning and eleven at night in Kochi.
 */
function momentOf(random: Random): number {
  for (;;) {
    const day = random.whole(0, storyDays - 1);
    const rush = 0.25 + 0.75 * Math.exp(-day / 6) + 0.6 * Math.exp(-(storyDays - day) / 10);
    const isWeekend = day % 7 > 4;
    if (random.next() * 1.6 > rush * (isWeekend ? 1.3 : 1)) continue;
    const hour = 7 + 16 * ((random.next() + random.next()) / 2);
    return day * dayMs + (hour * dayMs) / 24;
  }
}
