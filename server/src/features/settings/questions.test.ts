import type { OwnQuestion } from '@sangamam/contract/questions/own';
import { describe, expect, test } from 'vitest';
import { visitor } from '../../../testing/domain/registrations.ts';
import { settingsDesk } from '../../../testing/features/settings.ts';

const { server, call, save, effect } = await settingsDesk();

const choices = ['Aluva', 'Thrissur'].map((value) => ({ value, labels: { en: value } }));
const bus = (more: Partial<OwnQuestion> = {}): OwnQuestion => ({
  key: 'bus',
  section: 'optional',
  kind: 'choice',
  max: 200,
  choices,
  when: null,
  words: { en: { label: 'Which bus would you take?', name: 'Bus', hint: '' } },
  isRequired: false,
  isSensitive: false,
  isOff: false,
  ...more,
});
const song = (more: Partial<OwnQuestion> = {}) =>
  bus({
    key: 'song',
    kind: 'line',
    choices: [],
    words: { en: { label: 'Your song?', name: 'Song', hint: '' } },
    ...more,
  });

const seat = (more: Partial<OwnQuestion> = {}) =>
  song({ key: 'seat', words: { en: { label: 'Which seat?', name: 'Seat', hint: '' } }, ...more });

/** Saves these as the organisers' own questions. */
const ask = (...own: OwnQuestion[]) => save('questions', 'questions', { own });

describe('an own question', () => {
  test('is asked, answered, and its answer outlives it', async () => {
    expect(await ask(bus(), song())).toMatchObject({ status: 200 });
    const anu = visitor(server.app);
    await anu.fillIn();
    await anu.submit();
    const own = { bus: 'Thrissur', song: 'Kayal' };
    expect((await anu.save('optional', { optional: { own } })).status).toBe(200);
    const read = async () => (await anu.read()).body.data?.formDataStructured.optional;
    expect(await read()).toEqual({ own });

    const wrong = await anu.save('optional', { optional: { own: { bus: 'Mars' } } });
    expect(wrong).toMatchObject({
      status: 422,
      body: { fields: { 'optional.own.bus': 'Choose one of the options' } },
    });
    const unknown = await anu.save('optional', { optional: { own: { ...own, isAdmin: true } } });
    expect(unknown.status).toBe(200);
    expect(await read()).toEqual({ own });

    // switched off, it can no longer be answered, and what was answered stays
    expect(await ask(bus({ isOff: true }), song())).toMatchObject({ status: 200 });
    await anu.save('optional', { optional: { own: { bus: 'Aluva', song: 'Theeram' } } });
    expect(await read()).toEqual({ own: { bus: 'Thrissur', song: 'Theeram' } });
  });

  test.each<[string, OwnQuestion[], string, RegExp]>([
    ['removed', [song()], 'questions.own', /“Bus” was answered in 1 registration/],
    [
      'moved',
      [bus({ section: 'professional' }), song()],
      'questions.own.0.section',
      /was answered/,
    ],
    ['asked as another kind', [bus({ kind: 'line' }), song()], 'questions.own.0.kind', /answered/],
    [
      'without a choice that was made',
      [
        bus({
          choices: [
            { value: 'Aluva', labels: {} },
            { value: 'Kollam', labels: {} },
          ],
        }),
        song(),
      ],
      'questions.own.0.choices',
      /“Thrissur” was chosen in 1 registration and cannot be removed/,
    ],
  ])('with answers cannot be %s', async (_what, own, field, message) => {
    const { status, fields } = await ask(...own);
    expect(status).toBe(422);
    expect(fields[field]).toMatch(message);
  });

  test('may be called something else, and loses a choice that nobody made', async () => {
    const words = { en: { label: 'Which coach?', name: 'Coach', hint: '' } };
    const [, thrissur] = choices;
    const more = [thrissur, { value: 'Kollam', labels: {} }] as typeof choices;
    expect(await ask(bus({ words, choices: more }), song())).toMatchObject({ status: 200 });
  });

  test('tells what becomes of it before it is saved', async () => {
    const change = { own: [bus({ isOff: true }), song(), seat()] };
    expect(await effect('questions', 'questions', change)).toEqual([
      '“Which bus would you take?” is no longer asked. Registrations that keep their answer: 1',
      '“Which seat?” is asked from now on.',
    ]);
    const required = { required: ['optional.tshirtInterest'] };
    expect(await effect('questions', 'questions', required)).toEqual([
      '“T-shirt” must be answered from now on.',
      'People who have already registered can leave it unanswered when they make changes.',
    ]);
    const off = { off: ['optional.tshirtInterest'] };
    expect(await effect('questions', 'questions', off)).toEqual([
      '“T-shirt” is no longer asked. Registrations that keep their answer: 0',
    ]);
  });

  test.each<[string, Partial<OwnQuestion>, string]>([
    ['a key with a dot', { key: 'a.b' }, 'questions.own.2.key'],
    ['a key of the language', { key: '__proto__' }, 'questions.own.2.key'],
    [
      'no label',
      { words: { en: { label: ' ', name: 'Seat', hint: '' } } },
      'questions.own.2.words.en.label',
    ],
    ['an unknown kind', { kind: 'file' as never }, 'questions.own.2.kind'],
    ['no end', { max: 1e9 }, 'questions.own.2.max'],
  ])('with %s is refused', async (_what, more, field) => {
    const { status, fields } = await ask(bus(), song(), seat(more));
    expect(status).toBe(422);
    expect(Object.keys(fields)).toContain(field);
  });

  test('is the business of those who keep the facts of the event', async () => {
    const own = [bus(), song()];
    const value = { questions: { own, off: [], optional: [], afterPaying: [] } };
    const body = { version: 1, value };
    expect((await call('treasurer', 'PUT', '/questions', body)).status).toBe(403);
    expect((await call('helpDesk', 'POST', '/questions/effect', { value })).status).toBe(200);
  });
});

test('a required own question is asked of newcomers, not of who registered before', async () => {
  const before = visitor(server.app);
  await before.fillIn();
  await before.submit();
  await ask(bus(), song(), seat({ section: 'accommodation', isRequired: true }));
  const late = visitor(server.app);
  await late.start();
  await late.attend(1);
  await late.save('transportation', { transportation: { isTravelling: false } });
  const stay = { accommodation: { planAccommodation: false } };
  expect(await late.save('accommodation', stay)).toMatchObject({
    status: 422,
    body: { fields: { 'accommodation.own.seat': 'Answer this question' } },
  });
  expect((await before.save('accommodation', stay)).status).toBe(200);
});

test('steps after paying are left out of the way to the payment', async () => {
  await save('questions', 'questions', { afterPaying: ['professional', 'optional', 'support'] });
  const anu = visitor(server.app);
  await anu.start();
  expect((await anu.read()).body.data?.nextStep).toBe('attendance');
  await anu.attend(1);
  await anu.save('transportation', { transportation: { isTravelling: false } });
  await anu.save('accommodation', {
    accommodation: { planAccommodation: false, own: { seat: 'Window' } },
  });
  expect((await anu.read()).body.data?.nextStep).toBe('review');
  const later = await anu.save('optional', { optional: { tshirtInterest: 'L' } });
  expect(later.status).toBe(200);
});
