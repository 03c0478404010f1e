import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { can, presets } from '@sangamam/contract/calls/permissions';
import { questionAt } from '@sangamam/contract/form/form';
import { chartNames } from '@sangamam/contract/reports/analytics';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { settingsTabNames, settingsTabs } from '@sangamam/contract/settings/tabs';
import type { Db } from '../src/platform/db/connect.ts';
import { contractEndpoints, nameOf } from './platform/http.ts';

export type Preset = keyof typeof presets;
export const everybody = Object.keys(presets) as Preset[];
export const nobodysId = '01936e4e-0000-7000-8000-000000000000';

export type Headers = Readonly<Record<string, string>>;

/** Calls the API, below /api/v1; with a body, by POST. */
export type Ask = (
  path: string,
  headers: Headers,
  body?: object,
) => Promise<{ readonly status: number; readonly text: string; readonly type: string }>;

/** The values for the parameters of calls and pages. */
export interface Things {
  readonly registration: string;
  readonly issue: string;
  readonly payment: string;
  readonly message: string;
  readonly snapshot: string;
  readonly webhook: string;
  readonly album: string;
  readonly receipt: string;
  /** A day on which people arrive. */
  readonly day: string;
}

/** The values for the parameters of a call, the first that fits; the queries of those that need one. */
const callCases: readonly (readonly [
  path: string,
  cases: (things: Things) => readonly string[],
])[] = [
  ['/accommodation/requests/file', () => ['?format=csv']],
  ['/transportation/arrivals/file', () => ['?format=csv']],
  ['/saved-filters', () => ['?list=registrations']],
  ['/issues/file', () => ['?format=csv']],
  ['/contact-messages/file', () => ['?format=csv']],
  ['/payments/findings/file', () => ['?format=csv']],
  ['/payments/file', () => ['?format=csv']],
  ['/user-logs/file', () => ['?format=csv']],
  ['/accommodation/', () => []],
  ['/analytics/{chart}', () => chartNames(defaultEventSettings(new Date()))],
  ['/issues/{id}', ({ issue }) => [issue]],
  ['/contact-messages/{id}', ({ message }) => [message]],
  ['/payments/{id}', ({ payment }) => [payment]],
  ['/payments/transfers/{id}', () => [nobodysId]],
  ['/payments/form-10bd.csv', () => ['?year=2026']],
  ['/payments/registration', ({ registration }) => [`?registration=${registration}`]],
  [
    '/registrations/{id}/receipts/{receiptNumber}.pdf',
    ({ registration, receipt }) => [`${registration} ${receipt}`],
  ],
  ['/registrations/{id}/merge', ({ registration }) => [`${registration}?other=${nobodysId}`]],
  ['/registrations/{id}/payment-request', ({ registration }) => [`${registration}?way=qr`]],
  ['/registrations/{id}', ({ registration }) => [registration]],
  ['/registrations/export', () => ['?format=csv&groups=person&school=JNV+Mahe']],
  ['/registrations/exports/{id}', () => [nobodysId]],
  ['/registrations/bulk/{id}', () => [nobodysId]],
  ['/registrations/imports/{id}', () => [nobodysId]],
  ['/snapshots/{id}', ({ snapshot }) => [snapshot]],
  ['/gallery/photos', ({ album }) => [`?album=${album}`]],
  ['/gallery/pictures/{id}', () => [nobodysId]],
  ['/files/{id}', () => [nobodysId]],
  ['/site-pictures/{id}', () => [nobodysId]],
  ['/settings/{tab}/versions/{version}', () => settingsTabNames.map((tab) => `${tab} 1`)],
  ['/settings/{tab}/versions', () => settingsTabNames],
  ['/webhooks/{id}', ({ webhook }) => [webhook]],
  ['/transportation/pickups', ({ day }) => [`?date=${day}`]],
  ['/captcha/challenge', () => ['?action=register']],
  ['/who-is-coming/names', () => ['?school=JNV+Kollam']],
];

/** An address with its parameters, and its query, as `chosen` says. */
export const filledIn = (pattern: string, chosen: string, parameter: RegExp) => {
  const [names = '', query] = chosen.split('?');
  const values = names.split(' ');
  const path = pattern.replaceAll(parameter, () => values.shift() ?? '');
  return query === undefined ? path : `${path}?${query}`;
};

/** Finds some in the demo data, or makes them with the rights of `admin`, a super admin. */
export async function makeThings(db: Db, ask: Ask, admin: Headers): Promise<Things> {
  const { registrationId, providerPaymentId } = await db
    .selectFrom('payment')
    .innerJoin('registration', 'registration.id', 'payment.registrationId')
    .select(['payment.registrationId', 'providerPaymentId'])
    .where('registration.status', '=', 'Confirmed')
    .where('registration.school', '=', 'JNV Kollam')
    .orderBy('providerPaymentId')
    .limit(1)
    .executeTakeFirstOrThrow();
  const newest = async (
    table: 'issue' | 'contactMessage' | 'snapshot' | 'webhook' | 'galleryAlbum',
  ) =>
    (await db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;
  const { date } = await db
    .selectFrom('traveller')
    .select('date')
    .where('date', '<>', '')
    .orderBy('date')
    .limit(1)
    .executeTakeFirstOrThrow();
  const make = async (path: string, body: object) => {
    const made = await ask(path, admin, body);
    if (made.status >= 300) throw new Error(made.text);
  };
  await make('/snapshots', { note: 'Before the bus is booked' });
  await make('/webhooks', {
    url: 'https://example.org/hook',
    events: ['registration.submitted'],
  });
  await make('/gallery/albums', { title: 'Sangamam 2025', year: 2025 });
  const receipts = await ask(`/registrations/${registrationId}/receipts`, admin);
  const day = date ?? '';
  return {
    registration: registrationId ?? '',
    payment: providerPaymentId,
    day,
    issue: await newest('issue'),
    message: await newest('contactMessage'),
    snapshot: await newest('snapshot'),
    webhook: await newest('webhook'),
    album: await newest('galleryAlbum'),
    receipt: JSON.parse(receipts.text).data[0].receiptNumber,
  };
}

/**
 * Reads everything the API lets anybody read, as everybody in `callers` and as a stranger; returns in words what was
 * answered by a 5xx, or otherwise than the rights of the caller say.
 */
export async function findWrongReads(
  ask: Ask,
  things: Things,
  callers: readonly (readonly [Preset, Headers])[],
): Promise<string[]> {
  const problems: string[] = [];
  const all: (readonly [Preset | 'stranger', Headers])[] = [['stranger', {}], ...callers];
  for (const endpoint of await contractEndpoints()) {
    if (endpoint.method !== 'GET') continue;
    for (const path of addressesOf(endpoint, things)) {
      for (const [who, headers] of all) {
        const { status, text, type } = await ask(path, headers);
        const said = `${nameOf(endpoint)} as ${who}: ${status} ${text.slice(0, 200)}`;
        // whoever answers a file says so, or nobody knows to read it back (server/src/every-file.test.ts)
        if (status === 200 && endpoint.file === undefined && !type.startsWith('application/json')) {
          problems.push(`${nameOf(endpoint)} answers ${type} and is no file`);
        }
        if (status >= 500 || !isExpected(endpoint, path, who, status)) problems.push(said);
      }
    }
  }
  return problems;
}

/** The addresses of a call that reads; one with parameters wants a case in `callCases`. */
export function addressesOf(endpoint: Endpoint, things: Things): string[] {
  const { path } = endpoint;
  const needsCase = /\{/.test(path) || endpoint.query?.safeParse({}).success === false;
  if (!needsCase) return [path];
  const cases = callCases.find(([start]) => path.startsWith(start))?.[1](things);
  if (!cases?.length) throw new Error(`${nameOf(endpoint)} has no case`);
  return cases.map((chosen) => filledIn(path, chosen, /\{\w+\}/g));
}

/** A stranger is told to sign in, who may not is refused, the others are answered, or told that it is not theirs. */
function isExpected(
  { access, path }: Endpoint,
  address: string,
  who: Preset | 'stranger',
  status: number,
): boolean {
  if (access.kind === 'public') return true;
  if (who === 'stranger' || access.kind === 'registrant') return status === 401;
  // each tab of the settings has a right of its own
  const tab =
    path.includes('{tab}') && settingsTabNames.find((name) => address.split('/')[2] === name);
  const asked = questionAt(defaultEventSettings(new Date()), address.split('/')[2] ?? '');
  const usual = asked?.sensitive ? 'sensitive.export' : access.action;
  const action = tab ? settingsTabs[tab] : usual;
  const isLetIn = action === 'signed-in' || can(presets[who], action);
  return isLetIn ? status === 200 || status === 404 : status === 403;
}
