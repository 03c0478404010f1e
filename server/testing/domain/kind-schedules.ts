import type { KindList } from '@sangamam/contract/questions/options';
import { defaultOptions } from '@sangamam/contract/questions/options';
import type { KindWait, kindAnswers } from '@sangamam/contract/registrations/kinds';
import fc from 'fast-check';
import { expect } from 'vitest';
import { offerKinds } from '../../src/domain/acts/places/offer-kinds.ts';
import { testApp } from '../app.ts';
import { staffCaller } from './acts.ts';
import { coming, proveContacts, visitor } from './registrations.ts';

/** The kinds that schedules limit; null: no stay, no journey. */
const beds = ['Family room', 'Dormitory, men', null] as const;
const seats = ['Train', 'Bus', null] as const;
type Bed = (typeof beds)[number];
type Seat = (typeof seats)[number];

export type KindMove =
  | { does: 'come'; bed: Bed; sleepers: number; seat: Seat; people: number }
  | { does: 'stay'; which: number; bed: Bed; sleepers: number }
  | { does: 'travel'; which: number; seat: Seat }
  | { does: 'grow'; which: number; people: number }
  | { does: 'cancel' | 'restore' | 'delete' | 'bring back'; which: number }
  | { does: 'lapse' | 'give'; which: number; list: KindList }
  | { does: 'answer'; which: number; list: KindList; answer: (typeof kindAnswers)[number] }
  | { does: 'offer' }
  | { does: 'limit'; list: KindList; option: string; places: number | null };

const which = fc.nat(9);
const few = fc.integer({ min: 1, max: 3 });
const list = fc.constantFrom('stayKinds' as const, 'transportModes' as const);
const is = <const Value>(value: Value) => fc.constant(value);
const limits = fc.oneof(
  fc.record({ list: is('stayKinds'), option: fc.constantFrom('Family room', 'Dormitory, men') }),
  fc.record({ list: is('transportModes'), option: fc.constantFrom('Train', 'Bus') }),
);
export const kindMove: fc.Arbitrary<KindMove> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: is('come'),
      bed: fc.constantFrom(...beds),
      sleepers: few,
      seat: fc.constantFrom(...seats),
      people: few,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: is('stay'),
      which,
      bed: fc.constantFrom(...beds),
      sleepers: few,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: is('travel'), which, seat: fc.constantFrom(...seats) }),
  },
  { weight: 2, arbitrary: fc.record({ does: is('grow'), which, people: few }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('cancel', 'restore', 'delete', 'bring back'),
      which,
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('lapse', 'give'), which, list }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: is('answer'),
      which,
      list,
      answer: fc.constantFrom('take', 'refuse', 'waitAgain'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: is('offer') }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(limits, fc.option(fc.integer({ min: 1, max: 6 }), { freq: 4 }))
      .map(([of, places]) => ({ does: 'limit' as const, ...of, places })),
  },
);

export const limitsOf = (familyRooms: number, trainSeats: number) =>
  new Map([
    ['Family room', familyRooms],
    ['Train', trainSeats],
  ]);

interface Want {
  readonly option: string;
  readonly people: number;
}
/** Those of a party who have no bed or seat yet. */
interface Lack {
  people: number;
  state: KindWait['state'];
  since: number;
}
interface Family {
  readonly id: string;
  readonly call: ReturnType<typeof visitor>;
  bed: Want | null;
  seat: Seat;
  people: number;
  isHere: boolean;
  isDeleted: boolean;
  readonly wants: Partial<Record<KindList, Want>>;
  readonly lacks: Partial<Record<KindList, Lack>>;
}

/** Answers the step of the stay. */
export const saveStay = (call: ReturnType<typeof visitor>, bed: Bed, sleepers: number) =>
  call.save('accommodation', {
    accommodation: bed
      ? {
          planAccommodation: true,
          accommodation: bed,
          accommodationLocation: 'No preference',
          stayDetails: { men: sleepers, women: 0, children: 0 },
        }
      : { planAccommodation: false },
  });
const saveJourney = (call: ReturnType<typeof visitor>, seat: Seat) =>
  call.save('transportation', {
    transportation: seat
      ? {
          isTravelling: true,
          startingLocation: 'Kannur',
          modeOfTransport: seat,
          pickup: { needed: false },
        }
      : { isTravelling: false },
  });

const lists = ['stayKinds', 'transportModes'] as const;

/** A server, and `play`, which compares it with a second telling of the lists after each move. */
export async function kindSchedules() {
  let clockMs = Date.parse('2026-11-21T06:00:00Z');
  const test = await testApp({ provider: true, now: () => new Date(clockMs) });
  const { app, db, deps } = test;
  const desk = await staffCaller(test, 'super@example.org', { role: 'super_admin' });

  /** Limits the kinds; all others have no limit. */
  const limitKinds = (limit: ReadonlyMap<string, number>) =>
    test.patchSettings((settings) => {
      const limited = (of: KindList) =>
        defaultOptions[of].map((option) => {
          const places = limit.get(option.value);
          return places === undefined ? option : { ...option, places };
        });
      const options = {
        ...settings.options,
        stayKinds: limited('stayKinds'),
        transportModes: limited('transportModes'),
      };
      return { ...settings, options } as typeof settings;
    });

  async function play(start: ReadonlyMap<string, number>, moves: readonly KindMove[]) {
    const families: Family[] = [];
    const limit = new Map(start);
    const most = (option: string) => limit.get(option) ?? Number.POSITIVE_INFINITY;
    const all = (of: KindList, option: string) =>
      families.filter(({ wants }) => wants[of]?.option === option);
    const line = (of: KindList, option: string) =>
      all(of, option)
        .filter(({ lacks }) => lacks[of]?.state === 'waiting')
        .toSorted((a, b) => (a.lacks[of]?.since ?? 0) - (b.lacks[of]?.since ?? 0));
    /** Held and offered. */
    const used = (of: KindList, option: string) =>
      all(of, option).reduce((sum, { wants, lacks }) => {
        const lack = lacks[of];
        return (
          sum + (wants[of]?.people ?? 0) - (lack && lack.state !== 'offered' ? lack.people : 0)
        );
      }, 0);

    /** A party wants something else of a list. */
    function want(family: Family, of: KindList, next: Want | undefined): void {
      const before = family.wants[of];
      const isSame = before !== undefined && before.option === next?.option;
      const lack = isSame ? family.lacks[of] : undefined;
      const held = isSame ? before.people - (lack?.people ?? 0) : 0;
      delete family.wants[of];
      delete family.lacks[of];
      if (!next) return;
      const missing = next.people - held;
      const others = used(of, next.option);
      const isAnyoneWaiting = line(of, next.option).length > 0;
      family.wants[of] = next;
      if (missing <= 0) return;
      const isLimited = limit.has(next.option);
      if (lack && missing <= lack.people) {
        family.lacks[of] = { ...lack, people: missing };
      } else if (!isLimited) {
        return;
      } else if (lack && lack.state !== 'offered') {
        family.lacks[of] = { ...lack, people: missing };
      } else {
        const fits = others + next.people <= most(next.option);
        if (lack)
          family.lacks[of] = { ...lack, people: missing, state: fits ? 'offered' : 'waiting' };
        else if (!fits || isAnyoneWaiting) {
          family.lacks[of] = { people: missing, state: 'waiting', since: clockMs };
        }
      }
    }
    function wantAll(family: Family): void {
      const { isHere, isDeleted, bed, seat, people } = family;
      const isIn = isHere && !isDeleted;
      want(family, 'stayKinds', isIn && bed ? bed : undefined);
      want(family, 'transportModes', isIn && seat ? { option: seat, people } : undefined);
    }
    function offer(): void {
      for (const of of lists) {
        for (const { wants, lacks } of families) {
          const option = wants[of]?.option;
          if (option !== undefined && !limit.has(option)) delete lacks[of];
        }
        for (const option of limit.keys()) {
          for (;;) {
            const free = most(option) - used(of, option);
            const next = line(of, option).find(({ lacks }) => (lacks[of]?.people ?? 0) <= free);
            const lack = next?.lacks[of];
            if (!lack) break;
            lack.state = 'offered';
          }
        }
      }
    }
    async function come({ bed, sleepers, seat, people }: KindMove & { does: 'come' }) {
      const call = visitor(app);
      await call.start();
      await call.attend(people);
      await saveJourney(call, seat);
      expect((await saveStay(call, bed, sleepers)).status).toBe(200);
      await proveContacts(db);
      expect((await call.submit()).body.data?.status).toBe('Submitted');
      const family: Family = {
        id: call.id(),
        call,
        bed: bed && { option: bed, people: sleepers },
        seat,
        people,
        isHere: true,
        isDeleted: false,
        wants: {},
        lacks: {},
      };
      families.push(family);
      wantAll(family);
    }

    async function act(step: KindMove, family: Family): Promise<void> {
      const { id, call, lacks, isHere, isDeleted } = family;
      const isIn = isHere && !isDeleted;
      switch (step.does) {
        case 'stay':
          if (!isIn) return;
          expect((await saveStay(call, step.bed, step.sleepers)).status).toBe(200);
          family.bed = step.bed && { option: step.bed, people: step.sleepers };
          return wantAll(family);
        case 'travel':
          if (!isIn) return;
          expect((await saveJourney(call, step.seat)).status).toBe(200);
          family.seat = step.seat;
          return wantAll(family);
        case 'grow':
          if (!isIn) return;
          expect(
            (await call.save('eventAttendance', { eventAttendance: coming(step.people) })).status,
          ).toBe(200);
          family.people = step.people;
          return wantAll(family);
        case 'cancel':
        case 'restore': {
          if (isDeleted || isHere !== (step.does === 'cancel')) return;
          const body = { reason: 'Asked by phone', ...(isHere && { tell: false }) };
          expect((await desk('POST', `/${id}/${step.does}`, body)).status).toBe(200);
          family.isHere = !isHere;
          return wantAll(family);
        }
        case 'delete':
        case 'bring back': {
          if (isDeleted !== (step.does === 'bring back')) return;
          // as the doors of deletion, merging and restoring write it
          const deletedAt = isDeleted ? null : new Date(clockMs);
          const columns = { deletedAt, updatedAt: new Date(clockMs) };
          await db.updateTable('registration').set(columns).where('id', '=', id).execute();
          family.isDeleted = !isDeleted;
          return wantAll(family);
        }
        case 'lapse': {
          await db
            .updateTable('kindWait')
            .set({ until: new Date(clockMs - 1) })
            .where('registrationId', '=', id)
            .where('list', '=', step.list)
            .where('state', '=', 'offered')
            .execute();
          await offerKinds(deps);
          const lack = lacks[step.list];
          const option = family.wants[step.list]?.option ?? '';
          if (lack?.state === 'offered' && limit.has(option)) lack.state = 'lapsed';
          return offer();
        }
        case 'answer': {
          const lack = lacks[step.list];
          const reply = await call.send('POST', `/registrations/${id}/kinds/${step.list}`, {
            body: { answer: step.answer },
          });
          const needed = step.answer === 'waitAgain' ? 'lapsed' : 'offered';
          const may = lack?.state === needed;
          expect(reply.status).toBe(may ? 200 : isDeleted ? 404 : 409);
          if (!lack || !may) return;
          if (step.answer === 'take') delete lacks[step.list];
          else if (step.answer === 'refuse') lack.state = 'lapsed';
          else Object.assign(lack, { state: 'waiting', since: clockMs });
          return;
        }
        case 'give': {
          const lack = lacks[step.list];
          const option = family.wants[step.list]?.option ?? '';
          const free = most(option) - used(step.list, option);
          const may = lack && (lack.state === 'offered' || lack.people <= free);
          const path = `/${id}/kinds/${step.list}/give`;
          const { status } = await desk('POST', path, { reason: 'Asked by phone' });
          expect(status).toBe(may ? 200 : isDeleted ? 404 : 409);
          if (may) delete lacks[step.list];
        }
      }
    }

    async function make(step: KindMove): Promise<void> {
      clockMs += 1_000;
      if (step.does === 'come') return await come(step);
      if (step.does === 'limit') {
        if (step.places === null) limit.delete(step.option);
        else limit.set(step.option, step.places);
        await limitKinds(limit);
        return;
      }
      if (step.does === 'offer') {
        await Promise.all([offerKinds(deps), offerKinds(deps)]);
        return offer();
      }
      const family = families[step.which % families.length];
      if (family) await act(step, family);
    }

    await limitKinds(limit);
    for (const [at, step] of moves.entries()) {
      const kinds = [...limit.keys()].flatMap((option) => lists.map((of) => [of, option] as const));
      const before = new Map(kinds.map(([of, option]) => [`${of} ${option}`, used(of, option)]));
      await make(step);
      for (const [of, option] of kinds) {
        const most = Math.max(limit.get(option) ?? 1_000, before.get(`${of} ${option}`) ?? 0);
        expect(used(of, option)).toBeLessThanOrEqual(most);
      }
      const told = await Promise.all(
        families.map(async ({ id, call, isDeleted }) => {
          if (isDeleted) return [];
          const reply = await call.send('GET', `/registrations/${id}/arrangements`);
          return (reply.body.data as unknown as { waits: KindWait[] }).waits.map(
            ({ list: of, option, people, state, position }) => ({
              of,
              option,
              people,
              state,
              position,
            }),
          );
        }),
      );
      const expected = families.map((family) =>
        lists.flatMap((of) => {
          const [lack, option] = [family.lacks[of], family.wants[of]?.option];
          if (!lack || option === undefined) return [];
          const { people, state } = lack;
          return {
            of,
            option,
            people,
            state,
            position: line(of, option).indexOf(family) + 1 || null,
          };
        }),
      );
      expect(told, `move ${at}: ${JSON.stringify(step)}`).toEqual(expected);
    }
    await db.updateTable('registration').set({ status: 'Cancelled' }).execute();
  }

  return { test, limitKinds, play };
}
