import type { OwnQuestion } from '@sangamam/contract/questions/own';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { TabState } from '@sangamam/contract/settings/tabs';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { coming, personalInfo, visitor } from '../testing/domain/registrations.ts';
import { importing } from '../testing/features/imports.ts';
import { treasurer } from '../testing/features/payment-history.ts';

/** Questions of organisers that depend on answers of earlier steps. */

const question = (key: string, more: Partial<OwnQuestion>): OwnQuestion => ({
  key,
  section: 'optional',
  kind: 'choice',
  max: 200,
  when: null,
  choices: ['Aluva', 'Thrissur'].map((value) => ({ value, labels: {} })),
  words: { en: { label: `${key}?`, name: `Own ${key}`, hint: '' } },
  isRequired: false,
  isSensitive: false,
  isOff: false,
  ...more,
});
const bus = question('bus', { section: 'eventAttendance' });
const seat = question('seat', {
  when: { question: 'eventAttendance.own.bus', is: ['Aluva'] },
  isRequired: true,
});
// only of whoever comes from outside, by way of the step before
const song = question('song', {
  kind: 'line',
  choices: [],
  section: 'financial',
  when: { question: 'optional.own.seat', is: ['Thrissur'] },
});
const tent = question('tent', {
  when: { question: 'transportation.isTravelling', is: [true] },
});

const server = await testApp();
const chief = await treasurer(server, { email: 'chief@example.org', role: 'super_admin' });
const { bring, people } = importing(server);

async function ask(...own: OwnQuestion[]) {
  const { body } = await chief.call<TabState[]>('GET', '/settings');
  const tab = body.data?.find((state) => state.tab === 'questions');
  const value = { questions: { ...(tab?.value.questions as object), afterPaying: [], own } };
  return await chief.call('PUT', '/settings/questions', { version: tab?.version, value });
}
const attend = (own: object) => ({ eventAttendance: { ...coming(1), own } });

beforeAll(async () => {
  expect((await ask(bus, seat, song, tent)).status).toBe(200);
});

/** A form up to the steps that follow, with this bus. */
async function begun(answer: string) {
  const anu = visitor(server.app);
  await anu.start();
  await anu.save('eventAttendance', attend({ bus: answer }));
  await anu.save('transportation', { transportation: { isTravelling: false } });
  await anu.save('accommodation', { accommodation: { planAccommodation: false } });
  return anu;
}
const formOf = async (anu: { read: ReturnType<typeof visitor>['read'] }) =>
  (await anu.read()).body.data as RegistrationRecord;

test('is asked where the earlier answer leads to it, and must be answered only there', async () => {
  const anu = await begun('Aluva');
  const without = await anu.save('optional', { optional: {} });
  expect(without).toMatchObject({
    status: 422,
    body: { fields: { 'optional.own.seat': 'Answer this question' } },
  });
  expect((await anu.save('optional', { optional: { own: { seat: 'Aluva' } } })).status).toBe(200);

  const biju = await begun('Thrissur');
  const sent = { optional: { own: { seat: 'Aluva', tent: 'Aluva' }, spouseNavodayan: 'No' } };
  expect((await biju.save('optional', sent)).status).toBe(200);
  expect((await formOf(biju)).formDataStructured.optional).toEqual({ spouseNavodayan: 'No' });
});

test('an answer of this very step decides, and what is sent for another step does not', async () => {
  const anu = await begun('Thrissur');
  const sent = { ...attend({ bus: 'Aluva' }), optional: { own: { seat: 'Aluva' } } };
  expect((await anu.save('optional', sent)).status).toBe(200);
  expect((await formOf(anu)).formDataStructured.optional).toEqual({});
});

test('goes with the answer that led to it, and so does what depends on it', async () => {
  const anu = await begun('Aluva');
  await anu.save('optional', { optional: { own: { seat: 'Thrissur' } } });
  await anu.save('support', { financial: { own: { song: 'Kayal' } } });
  expect((await formOf(anu)).formDataStructured.financial).toEqual({ own: { song: 'Kayal' } });
  await anu.save('eventAttendance', attend({ bus: 'Thrissur' }));
  const { optional, financial } = (await formOf(anu)).formDataStructured;
  expect([optional, financial]).toEqual([{}, {}]);
});

test('goes with a journey that nobody makes', async () => {
  const anu = visitor(server.app);
  await anu.start();
  await anu.attend(1);
  await anu.save('transportation', {
    transportation: { isTravelling: true, startingLocation: 'Kannur', modeOfTransport: 'Bus' },
  });
  await anu.save('accommodation', { accommodation: { planAccommodation: false } });
  await anu.save('optional', { optional: { own: { tent: 'Aluva' } } });
  expect((await formOf(anu)).formDataStructured.optional).toEqual({ own: { tent: 'Aluva' } });
  await anu.stayAtHome();
  expect((await formOf(anu)).formDataStructured.optional).toEqual({});
});

test('a changed answer that leads to it leads back to its step before the form is sent', async () => {
  const anu = await begun('Thrissur');
  await anu.save('optional', { optional: { spouseNavodayan: 'No' } });
  await anu.save('support', {});
  expect((await formOf(anu)).nextStep).toBe('review');
  await anu.save('eventAttendance', attend({ bus: 'Aluva' }));
  expect((await formOf(anu)).nextStep).toBe('optional');
  expect(await anu.submit()).toMatchObject({
    status: 422,
    body: { fields: { 'optional.own.seat': expect.anything() } },
  });
  await anu.save('optional', { optional: { own: { seat: 'Aluva' } } });
  expect((await anu.submit()).status).toBe(200);
});

test('staff change it with what leads to it', async () => {
  const anu = await begun('Thrissur');
  await anu.submit();
  const edit = async (formDataStructured: object) => {
    const { version } = await formOf(anu);
    const body = { formDataStructured, version, tellRegistrant: false };
    return await chief.call('POST', `/registrations/staff/${anu.id()}`, body);
  };
  const both = { ...attend({ bus: 'Aluva' }), optional: { own: { seat: 'Thrissur' } } };
  expect((await edit(both)).status).toBe(200);
  expect((await formOf(anu)).formDataStructured.optional).toEqual({ own: { seat: 'Thrissur' } });
  expect((await edit(attend({ bus: 'Thrissur' }))).status).toBe(200);
  expect((await formOf(anu)).formDataStructured.optional).toEqual({});
});

test('staff register with it, and files of families bring it, where it is led to', async () => {
  const at = (n: number) => personalInfo({ name: `Basheer ${n}` }) as Record<string, string>;
  const desk = (answer: string) => ({
    formDataStructured: {
      personalInfo: at(0),
      ...attend({ bus: answer }),
      optional: { own: { seat: 'Aluva' } },
    },
    isQuick: false,
    locale: 'en',
    sendConfirmation: false,
    consents: { policies: true },
    payment: null,
    checkIn: null,
    sameContactReason: '',
  });
  for (const [answer, kept] of [
    ['Aluva', { own: { seat: 'Aluva' } }],
    ['Thrissur', {}],
  ] as const) {
    const { status, body } = await chief.call<{ registration: RegistrationRecord }>(
      'POST',
      '/registrations/staff/new',
      desk(answer),
    );
    expect(status).toBe(201);
    expect(body.data?.registration.formDataStructured.optional).toEqual(kept);
  }

  const lines = ['Aluva', 'Thrissur'].map((answer, n) => {
    const { name, email, contactNumber } = at(n + 1);
    return `${name},${email},${contactNumber},JNV Kollam,1998,1,${answer},Thrissur`;
  });
  const csv = ['Name,Email,Phone,School,Year,Adults veg,Own bus,Own seat', ...lines].join('\n');
  expect((await bring(chief.headers, csv)).counts).toMatchObject({ created: 2 });
  const made = await people(`name in ('Basheer 1', 'Basheer 2')`);
  expect(made.map(({ form }) => form.optional)).toEqual([{ own: { seat: 'Thrissur' } }, {}]);
});

test('a former question keeps its answer, whatever led to it', async () => {
  const anu = await begun('Aluva');
  await anu.save('optional', { optional: { own: { seat: 'Aluva' } } });
  await ask(bus, { ...seat, isOff: true }, song, tent);
  await anu.save('eventAttendance', attend({ bus: 'Thrissur' }));
  expect((await formOf(anu)).formDataStructured.optional).toEqual({ own: { seat: 'Aluva' } });
  await ask(bus, seat, song, tent);
});

test.each<[string, OwnQuestion[], string]>([
  [
    'a later step',
    [{ ...bus, when: { question: 'optional.own.tent', is: ['Aluva'] } }, seat, song, tent],
    'questions.own.0.when',
  ],
  ['a question that goes', [seat, song, tent], 'questions.own.0.when'],
])('is refused where it depends on %s', async (_what, own, field) => {
  const { status, body } = await ask(...own);
  expect(status).toBe(422);
  expect(Object.keys(body.fields ?? {})).toContain(field);
});

test('a change that would take a final answer away is refused', async () => {
  const tent = question('tent', {
    section: 'accommodation',
    when: { question: 'eventAttendance.own.bus', is: ['Aluva'] },
  });
  await ask(bus, seat, song, tent);
  const anu = await begun('Aluva');
  const stay = { accommodation: { planAccommodation: false, own: { tent: 'Aluva' } } };
  expect((await anu.save('accommodation', stay)).status).toBe(200);
  await server.patchSettings((settings) => ({
    ...settings,
    deadlines: { ...settings.deadlines, stayLockAt: '2026-01-01T00:00:00.000Z' },
  }));
  const other = await anu.save('eventAttendance', attend({ bus: 'Thrissur' }));
  expect(other.body).toMatchObject({ code: 'LOCKED' });
  expect((await formOf(anu)).formDataStructured).toMatchObject({
    eventAttendance: { own: { bus: 'Aluva' } },
    accommodation: { own: { tent: 'Aluva' } },
  });
});
