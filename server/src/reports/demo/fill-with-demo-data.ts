import { presets } from '@sangamam/contract/calls/permissions';
import { dayMs } from '@sangamam/contract/locale/durations';
import { hashPassword } from '../../domain/people/index.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { writeSettings } from '../../platform/settings/settings.ts';
import { arrangeRooms, arrangeTrips } from './arrange.ts';
import type { Bank, Demo } from './demo.ts';
import { furnish } from './furnish.ts';
import { planHelpDesk } from './help-desk.ts';
import { planFamily } from './plan-family.ts';
import { createRandom, type Random } from './random.ts';
import { rehearseDoors } from './rehearse-doors.ts';
import { countRegistrations, endMessages, putStaff } from './store.ts';

const storyDays = 75;
const failedMails = 6;
const address = '127.0.0.1';

/** Demo accounts: one of each preset, and a second super admin to approve. */
const staff: readonly Account[] = [
  account('Asha Kurian', 'superAdmin'),
  account('Hari Menon', 'superAdmin'),
  { ...account('Nisar Koya', 'coordinator'), assignedSchools: ['JNV Kollam', 'JNV Mahe'] },
  account('Leela Varma', 'treasurer'),
  account('Joseph Mathew', 'helpDesk'),
  account('Thomas Varghese', 'rooms'),
  account('Rahim Koya', 'journeys'),
  account('Sindhu Thomas', 'doorVolunteer'),
  account('Vinod Pillai', 'viewer'),
];

interface Account extends Omit<Admin, 'id'> {
  readonly email: string;
  readonly preset: keyof typeof presets;
}

function account(name: string, preset: keyof typeof presets): Account {
  const email = `${name.split(' ')[0]?.toLowerCase()}@sangamam.example`;
  return { name, email, preset, assignedSchools: [], ...presets[preset] };
}

/** Why demo data must not be added to this installation; null when it may. */
export function demoDataRefusal({
  appEnv,
  razorpay,
}: Pick<Config, 'appEnv' | 'razorpay'>): string | null {
  if (appEnv === 'production') return 'demo data is not for production.';
  return razorpay && 'demo data needs the practice provider. Remove RAZORPAY_KEY_ID.';
}

/** The clock of the simulation. */
export interface Clock {
  nowMs: number;
}

/**
 * Simulates the 75 days before `untilMs`: `count` people register and pay, staff answer, rooms and trips
 * are arranged. Only uses functions of the product, with `clock` behind `deps.now`; the same seed and day
 * give the same people. Reports its progress.
 */
export async function fillWithDemoData(
  deps: Demo['deps'],
  story: {
    readonly bank: Bank;
    readonly clock: Clock;
    readonly count: number;
    readonly untilMs: number;
    /** True when there are registrations already. */
    readonly isAdding?: boolean;
    /** Password of the demo accounts. */
    readonly password: string;
    readonly seed?: number;
    readonly say?: (line: string) => void;
  },
): Promise<{ readonly staff: readonly Account[] }> {
  const { bank, clock, count, untilMs, seed = 1998, isAdding = false, say = () => {} } = story;
  const earlier = await countRegistrations(deps.db);
  if (earlier > 0 && !isAdding) {
    throw new Error('there are registrations already. To add more, use --add.');
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
  // old enough to decide what another asks for on the first day
  const hiredAt = new Date(beganMs - 2 * dayMs);
  const members: Demo['staff']['treasurer'][] = [];
  for (const { preset: _, ...member } of staff) {
    const id = await putStaff(deps.db, member, { passwordHash, createdAt: hiredAt });
    members.push({ kind: 'staff', admin: { ...member, id }, address });
  }
  const [treasurer, checker] = members;
  if (!treasurer || !checker) throw new Error('Two treasurers are needed.');
  const demo: Demo = { deps, random, settings, bank, staff: { treasurer, checker } };

  const beginnings = Array.from({ length: count }, () => beganMs + momentOf(random)).sort(
    (a, b) => a - b,
  );
  const families = beginnings.map((atMs, n) => ({ atMs, ...planFamily(demo, earlier + n, atMs) }));
  const plannedEvents = [
    ...families.flatMap((family) => family.plannedEvents),
    ...planHelpDesk(demo, families),
  ]
    .filter(({ atMs }) => atMs < untilMs)
    .sort((a, b) => a.atMs - b.atMs);
  for (const [index, { atMs, run }] of plannedEvents.entries()) {
    clock.nowMs = atMs;
    await run();
    if (index % 1000 === 999) say(`${index + 1} of ${plannedEvents.length} things have happened`);
  }
  clock.nowMs = untilMs;
  await arrangeRooms(demo, count);
  await arrangeTrips(demo);
  await rehearseDoors(demo);
  if (!isAdding) await furnish(demo, count);
  await endMessages(deps.db, Math.min(failedMails, Math.ceil(count / 100)));
  return { staff };
}

/**
 * A moment in ms after the start: more often in the first and last days and at weekends, between 7 am and
 * 11 pm in Kochi.
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
