import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { statusesWithPlaces } from '../../src/domain/registrations/rules.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { testApp } from '../app.ts';
import { payer, practice } from '../domain/money.ts';
import { proveContacts } from '../domain/registrations.ts';
import { databaseUrl } from '../platform/db.ts';
import { familiesPerSchedule } from './moves.ts';
import { startServers } from './server-processes.ts';
import { hireTreasurers } from './staff.ts';

/** More in one statement may take longer than a statement may. */
const familiesAtOnce = 2_000;

/** As `npm run bench:money` sets them; one world and the seed of a failure play it again. */
export const asked = {
  schedules: Number(process.env.MONEY_SCHEDULES ?? 800),
  worldsOfAFile: Number(process.env.MONEY_WORLDS ?? 2),
  seed: process.env.MONEY_SEED === undefined ? null : Number(process.env.MONEY_SEED),
};

/** The answer of a server; status 0: it could not be reached or its answer was cut off. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A submitted registration and the browser that may pay for it. */
export interface Family {
  readonly id: string;
  send(method: string, path: string, body?: object): Promise<Answer>;
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/**
 * A server, its database and the practice provider, with a clock of their own that jumps ahead, and as
 * many families as schedules will need. A schedule leaves everything whole, so that the next may follow.
 */
export async function createWorld(familyCount: number) {
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const test = await testApp({ provider: true, now });
  const bank = practice(test);
  const { rows } = await test.deps.pool.query('select current_database() as name');
  const database: string = rows[0].name;
  // schedules take years together; nothing closes meanwhile
  const never = '2200-01-01T00:00:00.000Z';
  await test.patchSettings((settings) => ({
    ...settings,
    deadlines: {
      opensAt: settings.deadlines.opensAt,
      closesAt: never,
      payBy: never,
      attendeesLockAt: never,
      stayLockAt: never,
      transportLockAt: never,
    },
    transfers: { accepted: true, details: 'Navodaya Alumni Association' },
  }));
  const likeIds = [(await payer(test)).id, (await payer(test, { isSubmitted: false })).id] as const;
  const families: Awaited<ReturnType<typeof addFamilies>> = [];
  for (let first = 0; first < familyCount; first += familiesAtOnce) {
    const count = Math.min(familiesAtOnce, familyCount - first);
    families.push(...(await addFamilies(test.deps.pool, likeIds, { first, count })));
  }
  // who has not may not submit
  await proveContacts(test.db);
  const staff = await hireTreasurers(test);
  let taken = 0;
  let isLimited = false;
  let ask = injectInto(test.app);
  let processes: Awaited<ReturnType<typeof startServers>> | null = null;
  afterAll(() => processes?.close());

  return {
    test,
    bank,
    staff,
    database,
    /** Has requests and webhooks go to real processes from now on, which can be killed. */
    async useProcesses(): Promise<void> {
      processes = await startServers(test, databaseUrl({ ...inject('postgres'), database }));
      await processes.ready();
      ask = fetchFrom(processes.url);
      test.provider?.setWebhookUrl(`${processes.url}/api/v1/payments/webhook`);
    },
    processes: () => processes,
    /** Time goes on for everybody, and the provider does and sends what became due. */
    async wait(ms: number): Promise<void> {
      aheadMs += ms;
      await bank.advance(ms / 1000);
    },
    /** From now on there are so many places beside those that others have, or no limit. */
    async limit(places: number | null, except: readonly string[]): Promise<void> {
      if (places === null && !isLimited) return;
      isLimited = places !== null;
      const { rows } = await test.deps.pool.query(
        `select coalesce(sum(people), 0)::int as others from registration
         where deleted_at is null and status = any($2) and id <> all($1)`,
        [except, statusesWithPlaces],
      );
      const people = places === null ? 0 : rows[0].others + places;
      const capacity = { people, waitlist: true, offers: true, offerHours: 1, unpaidDays: 0 };
      await test.patchSettings((settings) => ({ ...settings, capacity }));
    },
    nextFamily(): Family {
      const family = families[taken++ % families.length];
      if (!family) throw new Error('A world without families.');
      return {
        id: family.id,
        send: (method, path, body) => ask(method, path, family.cookie, body),
      };
    },
  };
}

type Ask = (method: string, path: string, cookie: string, body?: object) => Promise<Answer>;

const typeOf = (body: object | undefined) => body && { 'content-type': 'application/json' };

function injectInto(app: FastifyInstance): Ask {
  return async (method, path, cookie, body) => {
    const { statusCode, payload } = await app.inject({
      method: method as 'POST',
      url: `/api/v1/registrations/${path}`,
      headers: { cookie, ...typeOf(body) },
      ...(body && { payload: JSON.stringify(body) }),
    });
    return { status: statusCode, text: payload };
  };
}

function fetchFrom(url: string): Ask {
  return async (method, path, cookie, body) => {
    try {
      const response = await fetch(`${url}/api/v1/registrations/${path}`, {
        method,
        headers: { cookie, ...typeOf(body) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return { status: 0, text: '' };
    }
  };
}

/** Copies of registrations that were filled in through the form: of every third the form was not submitted. */
async function addFamilies(
  pool: Deps['pool'],
  [likeId, draftId]: readonly [string, string],
  { first, count }: { first: number; count: number },
) {
  const families = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    token: `family-${first + n}-${randomUUID()}`,
  }));
  const hashes = families.map(({ token }) => createHash('sha256').update(token).digest());
  await pool.query(
    `with family as (
      select id, token_hash, $4::int + n as n, 'family' || ($4::int + n) || '@example.org' as email,
        '+9199' || lpad(($4::int + n)::text, 8, '0') as contact
      from unnest($1::uuid[], $2::bytea[]) with ordinality as f (id, token_hash, n)),
    session as (
      insert into registration_session (token_hash, registration_ids, assurance, expires_at)
      select token_hash, array[id], 'created', '2200-01-01' from family)
    insert into registration (id, registration_number, name, email, contact_number, school,
      year_of_passing, is_attending, people, form, last_completed_step, form_submission_complete,
      fee_paise, status, submitted_at)
    select f.id, 'FAM-' || f.n, r.name, f.email, f.contact, r.school, r.year_of_passing,
      r.is_attending, r.people,
      jsonb_set(r.form, '{personalInfo}', r.form -> 'personalInfo'
        || jsonb_build_object('email', f.email, 'contactNumber', f.contact)),
      r.last_completed_step, r.form_submission_complete, r.fee_paise, r.status, r.submitted_at
    from family f join registration r on r.id = case when f.n % $6 = 0 then $5::uuid else $3 end`,
    [families.map(({ id }) => id), hashes, likeId, first, draftId, familiesPerSchedule],
  );
  return families.map(({ id, token }) => ({ id, cookie: `reg=${token}` }));
}

/** Cuts every connection to a database and lets nobody in, or lets them in again. */
export async function setDatabaseDown(database: string, isDown: boolean): Promise<void> {
  const client = new pg.Client(inject('postgres'));
  await client.connect();
  try {
    await client.query(`alter database ${database} with allow_connections ${!isDown}`);
    if (isDown) {
      const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
      await client.query(cut, [database]);
    }
  } finally {
    await client.end();
  }
}
