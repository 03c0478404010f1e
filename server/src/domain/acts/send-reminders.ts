import { settingsIn } from '@sangamam/contract/event-settings';
import { readLanguage } from '@sangamam/contract/languages';
import { stepsFor } from '@sangamam/contract/registration-steps';
import type { PublicSettings } from '@sangamam/contract/settings';
import { type Db, tx } from '../../platform/db/connect.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Kind, ValuesOf } from '../../platform/messages/define-kind.ts';
import {
  type MessageContext,
  type MessageDeps,
  type MessageToQueue,
  messageContext,
  queueMessages,
} from '../../platform/messages/queue-message.ts';
import { recipientOf, ticketOf, unpaidValues, visitValues } from '../money/confirmation.ts';
import { feeOf } from '../registrations/fee-of.ts';
import { findRegistrationForMail, type RegistrationForMail } from '../registrations/mail-store.ts';
import { draft, draftReminder } from './draft-kinds.ts';
import { eventSoon, thankYou } from './event-day-kinds.ts';
import { type DueReminder, dueReminders } from './reminder-rules.ts';
import { listUnreminded, lockUnreminded } from './reminder-store.ts';
import { unpaidReminder } from './unpaid-reminder-kind.ts';

/** Registrations per transaction, which locks them: small, so that nobody waits long. */
const batchSize = 200;
/** Audience rows read per statement; most of them have had the reminder. */
const rowsPerQuery = 2_000;
/** A run ends after this long; the next one takes the rest. */
const longestRunMs = 120_000;

/**
 * Queues every reminder whose time has come, for each person once: whoever got it is passed over, and of two
 * processes that come to the same person at once the second finds the row locked, then the message there.
 * Looks at each registration again under its lock, as a payment may have come in.
 */
export async function sendReminders(deps: MessageDeps): Promise<void> {
  const context = await messageContext(deps);
  const endMs = performance.now() + longestRunMs;
  for (const reminder of dueReminders(context.settings, context.now)) {
    await sendOne(deps.db, reminder, context, endMs);
  }
}

export const sendRemindersJob = job({
  name: 'send-reminders',
  work: 'bulk',
  cron: '*/5 * * * *',
  run: sendReminders,
});

async function sendOne(
  db: Db,
  { name, audience, ...reminder }: DueReminder,
  context: MessageContext,
  endMs: number,
): Promise<void> {
  let after: string | null = null;
  do {
    const found: Awaited<ReturnType<typeof listUnreminded>> = await listUnreminded(db, audience, {
      ...{ name, after },
      limit: rowsPerQuery,
    });
    for (let from = 0; from < found.ids.length; from += batchSize) {
      if (performance.now() > endMs) return;
      const ids = found.ids.slice(from, from + batchSize);
      await tx(db, async (trx) => {
        const registrations = await lockUnreminded(trx, audience, { name, ids });
        const messages = registrations.flatMap(
          (one) => reminderFor({ ...reminder, name }, one, context) ?? [],
        );
        await queueMessages(trx, messages, context);
      });
    }
    after = found.last;
  } while (after !== null && performance.now() <= endMs);
}

/**
 * Queues a reminder because staff ask for it: of the fee to whom has submitted, of the form to whom has
 * not; once for each `key`. Returns false where there is nothing to be reminded of.
 */
export async function queueReminder(
  trx: Db,
  registrationId: string,
  key: string,
  context: MessageContext,
): Promise<boolean> {
  const registration = await findRegistrationForMail(trx, registrationId);
  const name = `remind:${key}`;
  if (registration?.status === 'Draft' && registration.temporaryUntil === null) {
    const reminder = { kind: 'draftReminder', name, days: 'week' } as const;
    await queueMessages(trx, [reminderFor(reminder, registration, context) ?? []].flat(), context);
    return true;
  }
  if (registration?.status !== 'Submitted' || feeOf(registration, context.settings).due <= 0) {
    return false;
  }
  const reminder = { kind: 'unpaidReminder', name, days: 'week' } as const;
  await queueMessages(trx, [reminderFor(reminder, registration, context) ?? []].flat(), context);
  return true;
}

/** null when there is nothing to remind of. */
function reminderFor(
  { kind, name, days }: Omit<DueReminder, 'audience'>,
  registration: RegistrationForMail,
  context: MessageContext,
): MessageToQueue | null {
  const { settings, config } = context;
  const { id, registrationNumber: number } = registration;
  const common = {
    to: recipientOf(registration),
    dedupeKey: `${name}:${id}`,
    registrationId: id,
  };
  const write = <K extends Kind>(of: K, values: ValuesOf<K>): MessageToQueue => ({
    ...common,
    kind: of,
    values,
  });
  const person = { number, name: registration.name };
  const changeUrl = `${config.publicUrl}/alumni-update`;
  switch (kind) {
    case 'draft':
    case 'draftReminder': {
      const step = nextStep(registration, settings);
      const { closesAt } = settings.deadlines;
      const values = { ...person, step, closesAt, resumeUrl: changeUrl };
      return write(kind === 'draft' ? draft : draftReminder, values);
    }
    case 'unpaidReminder': {
      const { due } = feeOf(registration, settings);
      if (due <= 0) return null;
      return write(unpaidReminder, unpaidValues(registration, due, context));
    }
    case 'eventSoon':
      return write(eventSoon, {
        ...person,
        ...visitValues(registration, settings),
        city: settingsIn(settings, readLanguage(registration.locale)).event.city,
        ticket: ticketOf(registration, config),
        days,
        firstDay: settings.event.startsAt,
        mapUrl: settings.event.mapUrl,
        siteUrl: `${config.publicUrl}/`,
        changeUrl,
      });
    case 'thankYou': {
      const galleryUrl = settings.features.gallery ? `${config.publicUrl}/gallery` : '';
      return write(thankYou, { ...person, galleryUrl });
    }
  }
}

/** The number of the first step that is not filled in. */
function nextStep(
  { isAttending, lastCompletedStep }: RegistrationForMail,
  { questions }: Pick<PublicSettings, 'questions'>,
): number {
  const steps = stepsFor(isAttending, questions.afterPaying);
  return steps.find(({ number }) => number > lastCompletedStep)?.number ?? lastCompletedStep;
}
