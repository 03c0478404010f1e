import { randomUUID } from 'node:crypto';
import type { Envelope } from '@sangamam/contract/calls/endpoint';
import type { StepName } from '@sangamam/contract/form/steps';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../src/platform/db/connect.ts';
import { uniqueDigits } from '../platform/unique-digits.ts';

/** Nobody in a test shares a contact by accident. */
export function personalInfo(change: object = {}): Record<string, unknown> {
  return {
    name: 'Anu Thomas',
    email: `anu-${randomUUID()}@example.org`,
    contactNumber: `+919${uniqueDigits()}`,
    school: 'JNV Kollam',
    yearOfPassing: '1998',
    country: 'India',
    stateUT: 'Kerala',
    district: 'Kollam',
    ...change,
  };
}

/** Attendance of vegetarians: adults, teens, children. */
export function coming(adults = 1, teens = 0, children = 0) {
  const veg = (count: number) => ({ veg: count, nonVeg: 0 });
  return {
    isAttending: true,
    attendees: { adults: veg(adults), teens: veg(teens), children: veg(children) },
  };
}

interface Reply {
  readonly status: number;
  readonly body: Envelope<RegistrationRecord>;
  readonly setCookie: string | undefined;
}

/** One browser that fills in the form: it keeps its cookie and the id of its registration. */
export function visitor(app: FastifyInstance, remoteAddress = '127.0.0.1') {
  let cookie: string | undefined;
  let id = 'new';

  async function send(
    method: 'GET' | 'POST',
    path: string,
    options: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const reply = await app.inject({
      method,
      url: `/api/v1${path}`,
      remoteAddress,
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body !== undefined && { payload: JSON.stringify(options.body) }),
    });
    const setCookie = [reply.headers['set-cookie'] ?? []].flat()[0];
    if (setCookie !== undefined) cookie = setCookie.split(';')[0];
    return { status: reply.statusCode, body: reply.json(), setCookie };
  }

  /** Saves a step with these sections; `extra` stands beside them in the body. */
  async function save(stepName: StepName, sections: object = {}, extra: object = {}) {
    const body = { stepName, formDataStructured: sections, ...extra };
    const reply = await send('POST', `/registrations/step/${id}`, { body });
    if (id === 'new' && reply.body.data) id = reply.body.data._id;
    return reply;
  }

  return {
    send,
    save,
    id: () => id,
    cookie: () => cookie,
    start: (change: object = {}) => save('personalInfo', { personalInfo: personalInfo(change) }),
    attend: (adults = 1, teens = 0, children = 0) =>
      save('eventAttendance', { eventAttendance: coming(adults, teens, children) }),
    stayAtHome: () => save('eventAttendance', { eventAttendance: { isAttending: false } }),
    submit: (extra: object = {}) => save('review', {}, { consents: { policies: true }, ...extra }),
    read: () => send('GET', `/registrations/${id}`),
    /** Every step up to the review, for a family of this size. */
    async fillIn(adults = 1, teens = 0, children = 0, change: object = {}) {
      await save('personalInfo', { personalInfo: personalInfo(change) });
      await save('eventAttendance', { eventAttendance: coming(adults, teens, children) });
      await save('transportation', { transportation: { isTravelling: false } });
      return save('accommodation', { accommodation: { planAccommodation: false } });
    },
  };
}

/** Proves the contacts of everybody there is, as the right codes do; in one order, as tests do so side by side. */
export const proveContacts = (db: Db) =>
  db
    .updateTable('registration')
    .set(({ ref }) => ({ verifiedEmail: ref('emailKey') }))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('registration')
        .select('id')
        .where('verifiedEmail', 'is', null)
        .orderBy('id')
        .forUpdate(),
    )
    .execute();
