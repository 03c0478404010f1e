import type { RegistrationChange } from '@sangamam/contract/staff-registrations/history';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { personalInfo, visitor } from '../../../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';

type Headers = { authorization: string };
let server: TestApp;
const staff: Record<'chief' | 'kollam' | 'thrissur' | 'viewer', Headers> = {} as never;

beforeAll(async () => {
  server = await testApp();
  await addAdmin(server, { email: 'chief@example.org', name: 'Chief', role: 'super_admin' });
  await addAdmin(server, { email: 'kollam@example.org', assignedSchools: ['JNV Kollam'] });
  await addAdmin(server, { email: 'thrissur@example.org', assignedSchools: ['JNV Thrissur'] });
  await addAdmin(server, {
    email: 'viewer@example.org',
    assignedSchools: ['JNV Kollam'],
    permissions: { canEditRegistrations: false },
  });
  for (const who of ['chief', 'kollam', 'thrissur', 'viewer'] as const) {
    staff[who] = await signIn(server, `${who}@example.org`);
  }
});

async function send(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  who: Headers,
  body?: object,
) {
  const url = `/api/v1/registrations/${path}`;
  const answer = await server.app.inject({
    method,
    url,
    headers: who,
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, ...answer.json() };
}
const historyOf = async (id: string, who: Headers): Promise<RegistrationChange[]> =>
  (await send('GET', `${id}/history`, who)).data;
const fieldsOf = ({ changes }: RegistrationChange) =>
  Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]]));

test('the history says what a registrant changed, and what it cost, newest first', async () => {
  const anu = visitor(server.app);
  await anu.fillIn(1);
  expect(await historyOf(anu.id(), staff.kollam)).toEqual([]);
  await anu.submit();
  await anu.attend(2);
  const [people, submitted] = await historyOf(anu.id(), staff.kollam);
  expect(people).toMatchObject({ actor: 'registrant', adminName: null, event: 'answers' });
  expect(people && fieldsOf(people)).toEqual({
    'eventAttendance.attendees.adults.veg': [1, 2],
  });
  expect(submitted).toMatchObject({ event: 'submitted', actor: 'registrant' });
  expect(submitted && fieldsOf(submitted)).toEqual({ status: ['Draft', 'Submitted'] });
});

test('a corrected answer of a draft is kept, first answers are not; blood groups are never said', async () => {
  const person = personalInfo({ bloodGroup: 'O+' });
  const anu = visitor(server.app);
  await anu.save('personalInfo', { personalInfo: person });
  await anu.attend(1);
  const corrected = { ...person, name: 'Anu Mathew', bloodGroup: 'A+' };
  await anu.save('personalInfo', { personalInfo: corrected });
  const history = await historyOf(anu.id(), staff.chief);
  expect(history.map(fieldsOf)).toEqual([
    {
      'personalInfo.name': ['Anu Thomas', 'Anu Mathew'],
      'personalInfo.bloodGroup': ['•••', '•••'],
    },
  ]);
});

test('a free registration is settled by the ledger, not by a person', async () => {
  const anu = visitor(server.app);
  await anu.start();
  await anu.stayAtHome();
  await anu.submit();
  const [settled] = await historyOf(anu.id(), staff.kollam);
  expect(settled).toMatchObject({ actor: 'money', event: 'payment' });
  expect(settled && fieldsOf(settled)).toEqual({
    status: ['Submitted', 'Confirmed'],
    paymentStatus: ['Pending', 'Completed'],
  });
});

test('who may not edit reads the history with contacts masked; another school finds nothing', async () => {
  const person = personalInfo({ whatsappNumber: '+919876543210' });
  const anu = visitor(server.app);
  await anu.save('personalInfo', { personalInfo: person });
  await anu.save('personalInfo', { personalInfo: { ...person, whatsappNumber: '+919876500000' } });
  const path = `${anu.id()}/history`;
  const [seen] = await historyOf(anu.id(), staff.kollam);
  expect(seen && fieldsOf(seen)).toEqual({
    'personalInfo.whatsappNumber': ['+919876543210', '+919876500000'],
  });
  const [masked] = await historyOf(anu.id(), staff.viewer);
  const shown = masked && fieldsOf(masked)['personalInfo.whatsappNumber'];
  expect(shown).toHaveLength(2);
  for (const number of shown ?? []) expect(number).not.toMatch(/9876|5432|5000/);
  expect(await send('GET', path, staff.thrissur)).toMatchObject({
    status: 404,
    code: 'REGISTRATION_NOT_FOUND',
  });
});

test('staff add notes, and change and delete their own alone', async () => {
  const anu = visitor(server.app);
  await anu.start();
  const notes = `${anu.id()}/notes`;
  const added = await send('POST', notes, staff.kollam, { text: '  Asked for a ramp.  ' });
  expect(added).toMatchObject({
    status: 201,
    data: { text: 'Asked for a ramp.', author: 'Asha Kurian', isOwn: true, editedAt: null },
  });
  const own = `${notes}/${added.data._id}`;
  const foreign = [
    await send('PATCH', own, staff.chief, { text: 'Mine now' }),
    await send('DELETE', own, staff.chief),
    await send('PATCH', own, staff.thrissur, { text: 'Mine now' }),
  ];
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await send('GET', notes, staff.viewer)).toMatchObject({
    data: [{ text: 'Asked for a ramp.', isOwn: false }],
  });

  const edited = await send('PATCH', own, staff.kollam, { text: 'Ramp arranged.' });
  expect(edited.data).toMatchObject({ text: 'Ramp arranged.', editedAt: expect.any(String) });
  expect((await send('DELETE', own, staff.kollam)).status).toBe(200);
  expect((await send('GET', notes, staff.kollam)).data).toEqual([]);
  const { data: log } = (
    await server.app.inject({ url: '/api/v1/user-logs?object=registration', headers: staff.chief })
  ).json();
  const actions = log.map(({ action }: { action: string }) => action);
  expect(actions.filter((action: string) => action !== 'registration.read')).toEqual([
    'note.delete',
    'note.edit',
    'note.add',
  ]);
});

test.each([
  ['an empty note', { text: ' ' }, 422],
  ['one too long', { text: 'ക'.repeat(2001) }, 422],
  ['no text at all', {}, 422],
])('%s is refused in words', async (_, body, status) => {
  const anu = visitor(server.app);
  await anu.start();
  const answer = await send('POST', `${anu.id()}/notes`, staff.kollam, body);
  expect(answer).toMatchObject({ status, fields: { text: expect.any(String) } });
});

test('viewers may not note, and nobody notes at another school', async () => {
  const anu = visitor(server.app);
  await anu.start();
  const notes = `${anu.id()}/notes`;
  expect((await send('POST', notes, staff.viewer, { text: 'Hello' })).status).toBe(403);
  expect((await send('POST', notes, staff.thrissur, { text: 'Hello' })).status).toBe(404);
  expect((await send('GET', notes, staff.thrissur)).status).toBe(404);
});
