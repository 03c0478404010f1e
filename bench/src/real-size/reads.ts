import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { apiKeyScopes } from '@sangamam/contract/calls/permissions';
import { chartNames } from '@sangamam/contract/reports/analytics';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import type { Connected } from '@sangamam/server/src/platform/db/connect.ts';
import {
  registrationCookieName,
  startRegistrationSession,
} from '@sangamam/server/src/platform/sessions/registrant-session.ts';
import { hashOf, newToken } from '@sangamam/server/src/platform/sessions/staff-session.ts';

/** One call of the API, to be sent as it is. */
export interface Read {
  /** As it stands in the contract, with who calls it and what is looked for. */
  readonly name: string;
  /** Below /api/v1, parameters filled in. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A file of everything, which takes as long as there is much. */
  readonly isFile: boolean;
}

type Caller = 'a stranger' | 'a registrant' | 'a super admin' | 'a key';
type Places = Pick<Connected, 'db' | 'pool'>;
type Values = Readonly<Record<string, string>>;

/** The search staff type most: a name that many have. */
const searchTerm = 'anu';

/** Every GET of the contract, by each kind of caller that may call it; lists also searched. */
export async function listReads(database: Places): Promise<Read[]> {
  const [endpoints, sample] = await Promise.all([listGets(), findSample(database)]);
  const headersOf = await addCallers(database, sample.registration ?? '');
  return endpoints.flatMap((endpoint) =>
    callersOf(endpoint).flatMap((caller) =>
      pathsOf(endpoint, sample).map(({ path, what }) => ({
        name: `\`${endpoint.path}\`${what}${caller === 'a super admin' ? '' : `, ${caller}`}`,
        path,
        headers: headersOf[caller],
        isFile: endpoint.file !== undefined,
      })),
    ),
  );
}

async function listGets(): Promise<Endpoint[]> {
  const folder = new URL('..', import.meta.resolve('@sangamam/contract/calls/endpoint'));
  const files = globSync('**/*.ts', { cwd: fileURLToPath(folder) }).filter(
    (file) => !/\.(test|browser)\./.test(file),
  );
  const modules: object[] = await Promise.all(
    files.map((file) => import(new URL(file, folder).href)),
  );
  const isGet = (value: unknown): value is Endpoint =>
    (value as Endpoint | null)?.method === 'GET' && 'access' in (value as object);
  const all = modules.flatMap((each) => Object.values(each).filter(isGet));
  return [...new Set(all)].sort((a, b) => a.path.localeCompare(b.path));
}

function callersOf({ access, keyScope }: Endpoint): Caller[] {
  const staff: Caller[] = ['a super admin', ...(keyScope ? (['a key'] as const) : [])];
  switch (access.kind) {
    case 'public':
      return ['a stranger'];
    case 'registrant':
      return ['a registrant'];
    case 'registrant-or-admin':
      return [...staff, 'a registrant'];
    case 'admin':
      return staff;
  }
}

function pathsOf(endpoint: Endpoint, sample: Values): { path: string; what: string }[] {
  const { path, query } = endpoint;
  const [noun = ''] = path.slice(1).split('/');
  const isOfRegistration = path.startsWith('/registrations/{id}');
  const id = (isOfRegistration ? sample.registration : sample[noun]) ?? crypto.randomUUID();
  const values: Values = { ...sample, id };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''));
  const asked = query ? Object.keys((query as { def?: { shape?: object } }).def?.shape ?? {}) : [];
  const needed = neededBy[path] ?? [];
  const search = new URLSearchParams(
    Object.fromEntries(needed.map((name) => [name, sample[name] ?? ''])),
  );
  const withQuery = (more: Values) => {
    const all = new URLSearchParams([...search, ...Object.entries(more)]);
    return all.size > 0 ? `${filled}?${all}` : filled;
  };
  if (path.includes('{chart}') && !path.endsWith('/csv')) {
    return chartNames(defaultEventSettings(new Date())).map((chart) => ({
      path: path.replace('{chart}', chart),
      what: `, ${chart}`,
    }));
  }
  return [
    { path: withQuery({}), what: '' },
    ...(asked.includes('searchTerm')
      ? [{ path: withQuery({ searchTerm }), what: `, searched for "${searchTerm}"` }]
      : []),
  ];
}

/** Parameters of the query without which there is no answer. */
const neededBy: Readonly<Record<string, readonly string[]>> = {
  '/captcha/challenge': ['action'],
  '/gallery/photos': ['album'],
  '/payments/registration': ['registration'],
  '/registrations/{id}/merge': ['other'],
  // so few that they are waited for
  '/registrations/export': ['format', 'groups', 'school', 'yearFrom', 'yearTo'],
  '/accommodation/requests/file': ['format', 'school'],
  '/transportation/arrivals/file': ['format', 'date'],
  '/issues/file': ['format'],
  '/contact-messages/file': ['format'],
  '/payments/findings/file': ['format'],
  '/payments/file': ['format'],
  '/user-logs/file': ['format'],
  '/saved-filters': ['list'],
  '/transportation/pickups': ['date'],
  '/who-is-coming/names': ['school'],
};

/** Somebody who has paid, stays and travels, with what belongs to them; of the nouns, the id of one. */
async function findSample({ pool }: Places): Promise<Values> {
  const { rows } = await pool.query<Record<string, string | null>>(`
    select r.id as registration, r.school, p.provider_payment_id as payments,
      p.receipt_number as "receiptNumber",
      r.form #>> '{transportation,travelDate}' as date,
      r.year_of_passing as "yearFrom", r.year_of_passing as "yearTo",
      (select id from registration where id <> r.id and deleted_at is null limit 1) as other,
      (select id from issue limit 1) as issues,
      (select id from contact_message limit 1) as "contact-messages"
    from registration r join payment p on p.registration_id = r.id
    where p.status = 'captured' and p.receipt_number is not null and r.status = 'Confirmed'
      and r.form #>> '{accommodation,planAccommodation}' = 'true'
      and r.form #>> '{transportation,travelDate}' <> '' and r.deleted_at is null
    limit 1`);
  const found = Object.entries(rows[0] ?? {}).filter(([, value]) => value !== null);
  const fixed = {
    chart: 'schools',
    tab: 'event',
    version: '1',
    action: 'report-issue',
    album: 'waiting',
    format: 'csv',
    list: 'registrations',
    groups: 'registration,person,money',
  };
  return { ...fixed, ...Object.fromEntries(found) };
}

/** A super admin, a key of theirs that opens all that keys may open, and the person of this registration. */
async function addCallers(
  { db, pool }: Places,
  registrationId: string,
): Promise<Record<Caller, Record<string, string>>> {
  const [token, key] = [newToken('adm_'), newToken('sgm_')];
  await pool.query(
    `with admin as (
      insert into admin_user (id, email, name, password_hash, role, all_schools)
      values (gen_random_uuid(), 'real-size@example.org', 'Real Size', '', 'super_admin', true)
      on conflict (lower(email)) do update set name = excluded.name
      returning id
    ),
    key as (
      insert into api_key (id, name, prefix, token_hash, scopes, all_schools, made_by, created_at,
        expires_at)
      select gen_random_uuid(), 'Real size', $1, $2, $3::text[], true, id, now(), now() + interval '1 day' from admin
    )
    insert into admin_session (token_hash, admin_id, expires_at)
    select $4, id, now() + interval '8 hours' from admin`,
    [key.slice(0, 12), hashOf(key), apiKeyScopes, hashOf(token)],
  );
  const now = new Date();
  const session = await startRegistrationSession(db, {
    registrationId,
    now,
    assurance: 'verified',
  });
  return {
    'a stranger': {},
    'a super admin': { authorization: `Bearer ${token}` },
    'a key': { authorization: `Bearer ${key}` },
    'a registrant': { cookie: `${registrationCookieName(false)}=${session}` },
  };
}
