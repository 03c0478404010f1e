import { begin, registrations, type Sent, saveAttendees } from './calls.ts';
import { startDatabase } from './database.ts';
import { addDrafts } from './drafts.ts';
import { speedOf } from './load.ts';
import { startBareServer, startServer } from './processes.ts';
import { against, inTurn, perSecond, rounds, type Verdict } from './ratio.ts';

const callers = 64;
const savesARound = 1_000;
/** Each is saved once, by us or by the other; the first round of both warms up. */
const drafts = (rounds + 1) * 2 * savesARound;

/**
 * Saving a step of the form as browsers do, with a session, an idempotency key and all limits counted:
 * the first answers of a step, answers corrected later, which are kept in the history as well, and a new
 * registration. Each is measured against bare statements that write the same rows in the same transaction.
 */
export async function measureSteps(): Promise<Verdict[]> {
  await using database = await startDatabase();
  const ids = await addDrafts(database, drafts);
  await using ours = await startServer(database.url);
  await using bare = await startBareServer(database.url);
  /** `path` and `barePath`: where ours and the bare server take what `send` makes. */
  const compare = async (
    what: string,
    send: (n: number, path: string) => Sent,
    [path, barePath]: readonly [string, string],
    atLeast: number,
  ) => {
    const calls = (url: string, to: string) => () =>
      speedOf(url, { callers, amount: savesARound, call: (n) => send(n, to) });
    const speeds = await inTurn(rounds, calls(ours.url, path), calls(bare.url, barePath));
    return against(`${what}, ${callers} callers`, speeds, perSecond, { atLeast });
  };
  const save = (veg: number) => (n: number, path: string) =>
    saveAttendees(ids[n % ids.length] ?? '', n, veg, path);
  const step = `${registrations}/step`;
  return [
    await compare('saving a form step', save(1), [step, '/registrations'], 0.6),
    await compare('correcting a form step', save(2), [step, '/corrections'], 0.6),
    await compare('starting a registration', begin, [`${step}/new`, '/registrations'], 0.4),
  ];
}
