import { randomUUID } from 'node:crypto';
import { cancelRegistration } from '../../src/domain/acts/cancelling/change-registration.ts';
import { restoreRegistration } from '../../src/domain/acts/delete-registration.ts';
import { givePlace } from '../../src/domain/acts/places/give-place.ts';
import { askForPayment } from '../../src/domain/money/checkout/ask-for-payment.ts';
import { matchStatement } from '../../src/domain/money/reconciliation/match-statement.ts';
import {
  allocatePayment,
  attachPayment,
} from '../../src/domain/money/treasury/allocate-payment.ts';
import { askForRefund, decideRefund } from '../../src/domain/money/treasury/ask-for-refund.ts';
import { missTransfer, receiveTransfer } from '../../src/domain/money/treasury/decide-transfer.ts';
import {
  decideManualPayment,
  recordPayment,
} from '../../src/domain/money/treasury/record-payment.ts';
import { sendRefund } from '../../src/domain/money/treasury/send-refund.ts';
import type { StaffActor } from '../../src/platform/actor.ts';
import { tx } from '../../src/platform/db/connect.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { messageContext } from '../../src/platform/messages/queue-message.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import type { TestApp } from '../app.ts';
import { addAdmin } from '../domain/sign-in.ts';
import type { Move } from './moves.ts';

type MoveOf<Name> = Extract<Move, { move: Name }>;

interface Treasurers {
  readonly maker: StaffActor;
  readonly checker: StaffActor;
}

/** Two treasurers: what the one asks for, the other decides. */
export async function hireTreasurers(test: TestApp): Promise<Treasurers> {
  const hire = async (name: string): Promise<StaffActor> => {
    const email = `${name}@example.org`;
    const { id } = await addAdmin(test, { email, name, role: 'super_admin', allSchools: true });
    const rights = { role: 'super_admin', allSchools: true, assignedSchools: [], permissions: {} };
    return {
      kind: 'staff',
      admin: { id, email, name, ...rights } as StaffActor['admin'],
      address: '127.0.0.1',
    };
  };
  return { maker: await hire('maker'), checker: await hire('checker') };
}

/** The acts of staff on the money of some registrations. A refusal is an answer; anything else is thrown. */
export function staffMoves(
  world: { readonly test: TestApp; readonly staff: Treasurers },
  registrationIds: readonly string[],
) {
  const { deps } = world.test;
  const { maker, checker } = world.staff;

  /** The payments of these registrations, those of staff among them, and those of nobody. */
  async function paymentsOf(extra: readonly string[]): Promise<readonly string[]> {
    const { rows } = await deps.pool.query(
      `select provider_payment_id as id from payment
       where registration_id = any($1) or provider_payment_id = any($2) order by 1`,
      [registrationIds, extra],
    );
    return rows.map(({ id }) => id);
  }
  const decided = (decision: 'approve' | 'reject') => ({ decision, note: 'looked at it' });
  const reason = 'Asked for it by phone';
  /** One of them does it, or both at once. */
  const atOnce = <T>(times: number, act: (by: StaffActor) => Promise<T>) =>
    Promise.all([maker, checker].slice(0, times).map((by) => answered(() => act(by))));
  /** The transfers that wait, or the payments they were taken in as, of which a second person has to approve. */
  const listDeclared = async (state: 'waiting' | 'received') =>
    (
      await deps.pool.query(
        `select d.id, d.reference, d.amount_paise, d.payment_id from declared_transfer d
         left join payment p on p.provider_payment_id = d.payment_id
         where d.registration_id = any($1) and d.state = $2 and coalesce(p.status, 'created') = 'created'
         order by d.id`,
        [registrationIds, state],
      )
    ).rows;

  async function act({ who, act }: MoveOf<'act'>): Promise<void> {
    const id = registrationIds[who] as string;
    const context = await messageContext(deps);
    const how = { reason, tell: false };
    const acts = {
      cancel: () => tx(deps.db, (trx) => cancelRegistration(trx, id, how, maker, context)),
      restore: () => restoreRegistration(deps, id, reason, maker),
      'give a place': () => tx(deps.db, (trx) => givePlace(trx, id, { reason }, maker, context)),
    };
    await answered<unknown>(acts[act]);
  }

  /** Asks for the due by a code or a link; returns the addresses of those that were answered. */
  async function ask({ who, way, times }: MoveOf<'ask'>): Promise<string[]> {
    const id = registrationIds[who] as string;
    const made = await atOnce(times, (by) => askForPayment(deps, by, id, way));
    return made.flatMap((request) => request?.url || []);
  }

  /** Declared transfers are taken in, one by one or as a statement has them, or not found; much waits for the second person. */
  async function look({ how, times, decision }: MoveOf<'look'>): Promise<void> {
    const waiting = await listDeclared('waiting');
    const stated = how === 'in a statement' ? await findInStatement(waiting) : null;
    for (const { id } of waiting) {
      if (stated && !stated.has(id)) continue;
      await atOnce<unknown>(times, (by) =>
        how === 'in vain'
          ? missTransfer(deps, by, { id, reason })
          : receiveTransfer(deps, by, { id, target: 'fee', reason }),
      );
    }
    if (decision === 'none') return;
    for (const { payment_id: paymentId } of await listDeclared('received')) {
      // both: whoever took it in may not
      await atOnce(2, (by) => decideManualPayment(deps, by, { paymentId, ...decided(decision) }));
    }
  }

  async function findInStatement(waiting: Awaited<ReturnType<typeof listDeclared>>) {
    const lines = waiting.map(({ reference, amount_paise: paise }, at) => ({
      line: at + 2,
      cells: [`NEFT ${reference} FAMILY`, String(paise / 100)],
      problems: [],
    }));
    const columns = ['Narration', 'Credit'];
    const sheet = { name: '', isHidden: false, why: null, headLine: 1, columns, lines };
    const file = { sheets: [sheet], fileName: 'statement.csv' };
    const report = await answered(() => matchStatement(deps, maker, file));
    return new Set(report?.matched.map(({ _id }) => _id));
  }

  return {
    act,
    ask,
    look,
    /** A refund, asked for once or twice at the same time, and the word of the second person on it. */
    async 'give back'(
      { which, rupees, decision, times, cancels }: MoveOf<'give back'>,
      paid: readonly string[],
    ) {
      const paymentId = pick(await paymentsOf(paid), which);
      if (!paymentId) return;
      const amount = rupees === 'all' ? await leftOf(deps, paymentId) : rupees;
      const ask = async () => {
        const refundId = await askForRefund(deps, maker, {
          paymentId,
          amount,
          reason: 'They cannot come',
          cancelRegistration: cancels,
          tellPayer: false,
        });
        await sendRefund(deps, refundId);
      };
      await Promise.all(Array.from({ length: times }, () => answered(ask)));
      if (decision === 'none') return;
      const { rows } = await deps.pool.query(
        `select id from refund where provider_payment_id = $1 and status = 'awaiting'`,
        [paymentId],
      );
      await Promise.all(
        rows.map(({ id: refundId }) =>
          answered(() => decideRefund(deps, checker, { refundId, ...decided(decision) })),
        ),
      );
    },
    /** Money taken in at a desk; much of it waits for the second person. */
    async 'take in'({ who, method, rupees, target, decision }: MoveOf<'take in'>) {
      const paymentId = await answered(() =>
        recordPayment(deps, maker, {
          registration: registrationIds[who] as string,
          method,
          amount: rupees,
          target,
          reference: method === 'upi' ? `UTR${randomUUID()}` : '',
          receivedAt: '',
          reason: 'at the desk',
        }),
      );
      if (!paymentId) return;
      await answered(() => decideManualPayment(deps, checker, { paymentId, ...decided(decision) }));
    },
    /** Money that fits nowhere is given a place, by two at once. */
    async place({ who, which, target, times }: MoveOf<'place'>, paid: readonly string[]) {
      const paymentId = pick(await paymentsOf(paid), which);
      if (!paymentId) return;
      const placed = { paymentId, target, note: '' };
      const registration = registrationIds[who] as string;
      await atOnce(times, async (staff) => {
        await answered(() => allocatePayment(deps, staff, placed));
        await answered(() => attachPayment(deps, staff, { ...placed, registration }));
      });
    },
  };
}

async function leftOf({ pool }: Deps, paymentId: string): Promise<number> {
  const { rows } = await pool.query(
    `select (amount_paise - amount_refunded_paise) / 100 as left from payment
     where provider_payment_id = $1`,
    [paymentId],
  );
  return Number(rows[0]?.left ?? 0);
}

function pick<T>(list: readonly T[], which: number): T | undefined {
  return list[which % list.length];
}

async function answered<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (problem) {
    if (problem instanceof Refusal) return null;
    throw problem;
  }
}
