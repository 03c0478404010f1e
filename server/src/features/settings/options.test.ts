import type { Option } from '@sangamam/contract/questions/options';
import { expect, test } from 'vitest';
import { coming, personalInfo, visitor } from '../../../testing/domain/registrations.ts';
import { type Groups, settingsDesk } from '../../../testing/features/settings.ts';

const { server, headers, read, save, effect } = await settingsDesk();

const listed = async (list: string) => (await read('options')).value.options?.[list] as Option[];
/** Saves the list with these options changed, or added at its end. */
async function saveOptions(list: string, ...changed: Option[]) {
  return save('options', 'options', { [list]: await withOptions(list, ...changed) });
}
async function withOptions(list: string, ...changed: Option[]): Promise<Option[]> {
  const options = await listed(list);
  const isNew = ({ value }: Option) => !options.some((known) => known.value === value);
  return [
    ...options.map((known) => changed.find(({ value }) => value === known.value) ?? known),
    ...changed.filter(isNew),
  ];
}
const transportation = (modeOfTransport: string, pickup: object) => ({
  transportation: {
    isTravelling: true,
    startingLocation: 'Aluva',
    modeOfTransport,
    pickup,
  },
});
const point = 'Aluva station';
const saved = async (someone: ReturnType<typeof visitor>) =>
  (await someone.read()).body.data?.formDataStructured as Groups;
async function staffRead(path: string) {
  const reply = await server.app.inject({
    url: `/api/v1/transportation${path}`,
    headers: headers.get('meera') ?? {},
  });
  return reply.json().data;
}

test('"Metro", added with a pick-up, is asked about it, has no free seats, and loses nothing', async () => {
  expect((await saveOptions('transportModes', { value: 'Metro', needsPickup: true })).status).toBe(
    200,
  );
  const anu = visitor(server.app);
  await anu.fillIn(2);
  const incomplete = await anu.save('transportation', transportation('Metro', { needed: true }));
  expect(incomplete.body.fields).toHaveProperty(['transportation.pickup.arrivalPoint']);
  const pickup = { needed: true, arrivalPoint: point, serviceNumber: 'M 7' };
  const sent = transportation('Metro', { ...pickup, seatsOffered: 3, sharePhone: true });
  expect((await anu.save('transportation', sent)).status).toBe(200);
  expect((await anu.submit()).status).toBe(200);
  expect((await saved(anu)).transportation?.pickup).toEqual(pickup);

  const [arrival] = await staffRead('/arrivals?searchTerm=Anu');
  expect(arrival).toMatchObject({ mode: 'Metro', needsPickup: true, arrivalPoint: point });
  const { cars, riders } = await staffRead('/pooling');
  expect([...cars, ...riders]).toEqual([]);
});

test('another way to come that looks for a seat is matched with cars', async () => {
  await saveOptions('transportModes', { value: 'Hitch-hiking', seeksSeat: true });
  const ravi = visitor(server.app);
  await ravi.fillIn(1, 0, 0, { name: 'Ravi Menon' });
  await ravi.save('transportation', transportation('Hitch-hiking', {}));
  await ravi.submit();
  const { riders } = await staffRead('/pooling');
  expect(riders).toMatchObject([{ name: 'Ravi Menon' }]);
});

test('a renamed "Ship" keeps its pick-up: only words change', async () => {
  const ship = { value: 'Ship (from Lakshadweep)', needsPickup: true } as const;
  const leela = visitor(server.app);
  await leela.fillIn();
  const pickup = { needed: true, arrivalPoint: point };
  await leela.save('transportation', transportation(ship.value, pickup));
  const renamed = { ...ship, label: 'Ferry' };
  const transportModes = await withOptions('transportModes', renamed);
  expect(await effect('options', 'options', { transportModes })).toEqual([
    'People see “Ferry” instead of “Ship (from Lakshadweep)”, in existing answers too.',
  ]);
  expect((await saveOptions('transportModes', renamed)).status).toBe(200);
  const again = transportation(ship.value, { ...pickup, serviceNumber: 'Kavaratti' });
  expect((await leela.save('transportation', again)).status).toBe(200);
  expect((await saved(leela)).transportation).toMatchObject({
    modeOfTransport: ship.value,
    pickup: { ...pickup, serviceNumber: 'Kavaratti' },
  });
  const { data } = (await server.app.inject('/api/v1/settings/public?language=ml')).json();
  expect(data.options.transportModes).toContainEqual(renamed);
});

test('a renamed "Other JNV" still asks for the name of the school, and stays in the list', async () => {
  const schools = await listed('schools');
  expect(schools.at(-1)).toEqual({ value: 'Other JNV', asksName: true });
  const without = { schools: schools.slice(0, -1) };
  expect(await save('options', 'options', without)).toMatchObject({
    status: 422,
    fields: { 'options.schools': expect.stringContaining('Keep one school that asks for a name') },
  });
  const renamed = { value: 'Other JNV', label: 'A Navodaya elsewhere', asksName: true } as const;
  expect((await saveOptions('schools', renamed)).status).toBe(200);
  const about = (change: object) => ({
    personalInfo: personalInfo({ school: 'Other JNV', ...change }),
  });
  const devi = visitor(server.app);
  expect((await devi.save('personalInfo', about({}))).body.fields).toEqual({
    'personalInfo.otherSchool': 'Enter the name of your school',
  });
  const named = about({ otherSchool: 'JNV Shimla' });
  expect((await devi.save('personalInfo', named)).status).toBe(201);
  expect((await saved(devi)).personalInfo).toMatchObject({
    school: 'Other JNV',
    otherSchool: 'JNV Shimla',
  });
});

test('another profession and another way of only being there can be added as well', async () => {
  await saveOptions('professions', { value: 'Something else', asksName: true });
  await saveOptions('participation', { value: 'Just watching', takesNoPart: true });
  const anu = visitor(server.app);
  await anu.start();
  const eventAttendance = {
    ...coming(),
    eventParticipation: ['Just watching'],
    participationDetails: 'Nothing',
  };
  await anu.save('eventAttendance', { eventAttendance });
  const professional = { profession: ['Something else'], professionOther: 'Potter' };
  await anu.save('professional', { professional });
  const form = await saved(anu);
  expect(form.professional).toEqual(professional);
  expect(form.eventAttendance).not.toHaveProperty('participationDetails');
});

test('what another tick does is said before it is saved, with how many it concerns', async () => {
  const transportModes = await withOptions('transportModes', { value: 'Metro', hasSeats: true });
  expect(await effect('options', 'options', { transportModes })).toEqual([
    'People who choose “Metro” are no longer asked about a pick-up. Registrations that chose it: 1',
    'People who choose “Metro” are asked about free seats. Registrations that chose it: 1',
  ]);
});

test('what another number of beds or seats does is said before it is saved', async () => {
  const transportModes = await withOptions('transportModes', {
    value: 'Metro',
    needsPickup: true,
    places: 40,
  });
  expect(await effect('options', 'options', { transportModes })).toEqual([
    'There are 40 beds or seats of “Metro”; nobody loses one. Registrations that chose it: 1',
  ]);
});
