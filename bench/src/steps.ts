import { randomUUID } from 'node:crypto';
import type { BenchDatabase } from './database.ts';
import { addDrafts, cookieOf, personalInfo } from './drafts.ts';
import { addressOf, load, type Sent } from './load.ts';
import { startBareServer, startServer } from './processes.ts';
import { inTurn, median, medianRatio, rounds, type Verdict } from './ratio.ts';

const callers = 64;
const savesARound = 1_000;
/** Each is saved once, by us or by the other; the first round of both warms up. */
const drafts = (rounds + 1) * 2 * savesARound;
const startsARound = 1_000;
/** An address that starts more than three registrations an hour is asked for a captcha. */
const savesAnAddress = 20;

/**
 * Saving a step of the form as browsers do, with a session, an idempotency key and all limits counted:
 * the first answers of a step, answers corrected later, which are kept in the history as well, and a new
 * registration. Each is measured against bare statements that write the same rows in the same transaction.
 */
export async function measureSteps(database: BenchDatabase): Promise<Verdict[]> {
  const ids = await addDrafts(database, drafts);
  const ours = await startServer(database.url);
  const bare = await startBareServer(database.url);
  try {
    return [
      await compare('saving a form step', savesARound, {
        ours: { url: ours.url, next: saves(ids, 1, '/api/v1/registrations/step') },
        bare: { url: bare.url, next: saves(ids, 1, '/registrations') },
      }),
      await compare('correcting a form step', savesARound, {
        ours: { url: ours.url, next: saves(ids, 2, '/api/v1/registrations/step') },
        bare: { url: bare.url, next: saves(ids, 2, '/corrections') },
      }),
      await compare('starting a registration', startsARound, {
        ours: { url: ours.url, next: starts('/api/v1/registrations/step/new') },
        bare: { url: bare.url, next: starts('/registrations') },
      }),
    ];
  } finally {
    await ours.stop();
    await bare.stop();
  }
}

interface Side {
  readonly url: string;
  readonly next: () => Sent;
}

async function compare(
  what: string,
  amount: number,
  { ours, bare }: { ours: Side; bare: Side },
): Promise<Verdict> {
  const run = async ({ url, next }: Side) => (await load(url, { callers, amount, next })).perSecond;
  const perSecond = await inTurn(
    rounds,
    () => run(ours),
    () => run(bare),
  );
  return {
    what: `${what}, ${callers} callers`,
    ours: `${Math.round(median(perSecond.ours))}/s`,
    other: `${Math.round(median(perSecond.other))}/s`,
    ratio: medianRatio(perSecond.ours, perSecond.other),
    budget: { atLeast: 0.6 },
  };
}

/** The step with the attendees, so many of them, for one draft after the other. */
function saves(ids: readonly string[], veg: number, path: string): () => Sent {
  return () => {
    const n = sequence++;
    const id = ids[n % ids.length] ?? '';
    const adults = { veg, nonVeg: 0 };
    const none = { veg: 0, nonVeg: 0 };
    return {
      method: 'POST',
      path: `${path}/${id}`,
      headers: {
        cookie: cookieOf(id),
        'idempotency-key': randomUUID(),
        'x-forwarded-for': addressOf(Math.floor(n / savesAnAddress)),
      },
      body: JSON.stringify({
        stepName: 'eventAttendance',
        formDataStructured: {
          eventAttendance: {
            isAttending: true,
            attendees: { adults, teens: none, children: none },
          },
        },
      }),
    };
  };
}

/** The first step of one person after the other. */
function starts(path: string): () => Sent {
  return () => {
    const n = sequence++;
    return {
      method: 'POST',
      path,
      headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': addressOf(n) },
      body: JSON.stringify({
        stepName: 'personalInfo',
        formDataStructured: { personalInfo: personalInfo(n) },
      }),
    };
  };
}

/** Counts the requests of all rounds, so that none of them repeats another. */
let sequence = 0;
