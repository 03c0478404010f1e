import { randomUUID } from 'node:crypto';
import { cookieOf, personalInfo } from './drafts.ts';

/** One request as a caller sends it. */
export interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An address may ask 300 times a minute; one that starts more than three registrations an hour meets a captcha. */
const readsAnAddress = 50;
const savesAnAddress = 20;
/** The number of the first address of staff. */
const firstOfStaff = 0xff_0000;

export const registrations = '/api/v1/registrations';
const none = { veg: 0, nonVeg: 0 };

/** A client address of its own for every `n`, as a proxy would name it. */
const from = (n: number) => ({
  'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});

/** The first step of a new registration, by the person of this number. */
export const begin = (n: number, path = `${registrations}/step/new`): Sent =>
  saved(path, 'personalInfo', personalInfo(n), from(n));

/** The step of a draft with its attendees, `veg` adults. */
export function saveAttendees(id: string, n: number, veg: number, folder: string): Sent {
  const attendees = { adults: { veg, nonVeg: 0 }, teens: none, children: none };
  const headers = { ...from(Math.floor(n / savesAnAddress)), cookie: cookieOf(id) };
  return saved(`${folder}/${id}`, 'eventAttendance', { isAttending: true, attendees }, headers);
}

/** A step of the form as a browser sends it. */
function saved(path: string, stepName: string, answers: object, headers: Sent['headers']): Sent {
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ stepName, formDataStructured: { [stepName]: answers } }),
  };
}

/** A draft, read by whoever made it. */
export function readOwn(id: string, n: number, folder = registrations): Sent {
  const headers = { ...from(Math.floor(n / readsAnAddress)), cookie: cookieOf(id) };
  return { method: 'GET', path: `${folder}/${id}`, headers };
}

/** Something read by one of the staff after the other, each from an address that only they have. */
export function readAsStaff(tokens: readonly string[], n: number, path: string): Sent {
  const caller = n % tokens.length;
  const headers = {
    ...from(firstOfStaff + caller),
    authorization: `Bearer ${tokens[caller] ?? ''}`,
  };
  return { method: 'GET', path, headers };
}
