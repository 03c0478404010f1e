import { stepsFor } from '@sangamam/contract/registration-steps';
import type { Deps } from '../../app.ts';
import { type Db, tx } from '../../db/connect.ts';
import { feeOf } from '../payments/fee-of.ts';
import {
  type RegistrationMessageContext,
  recipientOf,
  ticketOf,
  unpaidValues,
  visitValues,
} from './confirmation.ts';
import { queueMessage } from './queue-message.ts';
import { listUnreminded, lockUnreminded } from './reminder-store.ts';
import { type DueReminder, dueReminders } from './rules.ts';
import { findRegistrationForMail, type RegistrationForMail } from './store.ts';

const batchSize = 200;

/**
 * Queues every reminder whose time has come, for each person once: whoever got it is not listed again,
 * and of two processes that come to the same person at once the second finds the row locked, then the
 * message there. Looks at each registration again under its lock, as a payment may have come in.
 */
export async function sendReminders(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'config'>,
): Promise<void> {
  const context = { settings: await deps.settings.current(), config: deps.config, now: deps.now() };
  for (const reminder of dueReminders(context.settings, context.now)) {
    await sendOne(deps.db, reminder, context);
  }
}

async function sendOne(
  db: Db,
  { name, audience, ...reminder }: DueReminder,
  context: RegistrationMessageContext,
): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await listUnreminded(db, audience, { name, after, limit: batchSize });
    for (const id of ids) {
      await tx(db, async (trx) => {
        const registration = await lockUnreminded(trx, audience, { name, id });
        if (registration) await queue(trx, { ...reminder, name }, registration, context);
      });
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < batchSize) return;
    after = last;
  }
}

/**
 * Queues a reminder because staff ask for it: of the fee to whom has submitted, of the form to whom has
 * not; once for each `key`. Returns false where there is nothing to be reminded of.
 */
export async function queueReminder(
  trx: Db,
  registrationId: string,
  key: string,
  context: RegistrationMessageContext,
): Promise<boolean> {
  const registration = await findRegistrationForMail(trx, registrationId);
  const name = `remind:${key}`;
  if (registration?.status === 'Draft' && registration.temporaryUntil === null) {
    await queue(trx, { kind: 'draftReminder', name, days: 'week' }, registration, context);
    return true;
  }
  if (registration?.status !== 'Submitted' || feeOf(registration, context.settings).due <= 0) {
    return false;
  }
  await queue(trx, { kind: 'unpaidReminder', name, days: 'week' }, registration, context);
  return true;
}

async function queue(
  trx: Db,
  { kind, name, days }: Omit<DueReminder, 'audience'>,
  registration: RegistrationForMail,
  context: RegistrationMessageContext,
): Promise<boolean> {
  const { settings, config } = context;
  const { id, registrationNumber: number } = registration;
  const common = {
    to: recipientOf(registration),
    dedupeKey: `${name}:${id}`,
    registrationId: id,
  };
  const person = { number, name: registration.name };
  const changeUrl = `${config.publicUrl}/alumni-update`;
  switch (kind) {
    case 'draft':
    case 'draftReminder': {
      const step = nextStep(registration);
      const { closesAt } = settings.deadlines;
      const values = { ...person, step, closesAt, resumeUrl: changeUrl };
      return queueMessage(trx, { ...common, kind, values }, context);
    }
    case 'unpaidReminder': {
      const { due } = feeOf(registration, settings);
      if (due <= 0) return false;
      const values = unpaidValues(registration, due, context);
      return queueMessage(trx, { ...common, kind, values }, context);
    }
    case 'eventSoon': {
      const values = {
        ...person,
        ...visitValues(registration, settings),
        ticket: ticketOf(registration, config),
        days,
        firstDay: settings.event.startsAt,
        mapUrl: settings.event.mapUrl,
        siteUrl: `${config.publicUrl}/`,
        changeUrl,
      };
      return queueMessage(trx, { ...common, kind, values }, context);
    }
    case 'thankYou': {
      const galleryUrl = settings.features.gallery ? `${config.publicUrl}/gallery` : '';
      return queueMessage(trx, { ...common, kind, values: { ...person, galleryUrl } }, context);
    }
  }
}

/** The number of the first step that is not filled in. */
function nextStep({ isAttending, lastCompletedStep }: RegistrationForMail): number {
  const steps = stepsFor(isAttending ?? undefined);
  return steps.find(({ number }) => number > lastCompletedStep)?.number ?? lastCompletedStep;
}
