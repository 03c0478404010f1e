import { type StepSlug, stepsToPay } from '@sangamam/contract/form/steps';
import { readLanguage } from '@sangamam/contract/locale/languages';
import { stepsLeft } from '@sangamam/contract/registrations/steps-left';
import { settingsIn } from '@sangamam/contract/settings/event-settings';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { type Db, tx } from '../../../platform/db/connect.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { Kind, ValuesOf } from '../../../platform/message-kinds/define-kind.ts';
import {
  type MessageContext,
  type MessageDeps,
  type MessageToQueue,
  messageContext,
  queueMessages,
} from '../../../platform/messages/queue-message.ts';
import {
  listMoneyUnderWay,
  listOpenLinks,
  recipientOf,
  ticketOf,
  unpaidValues,
  visitValues,
} from '../../money/index.ts';
import {
  feeOf,
  listOffersUntil,
  nameInMail,
  type RegistrationForMail,
  type RegistrationRow,
} from '../../registrations/index.ts';
import {
  draft,
  draftReminder,
  eventSoon,
  restReminder,
  thankYou,
  unpaidReminder,
} from './reminder-kinds.ts';
import { type DueReminder, dueReminders } from './reminder-rules.ts';
import { listUnreminded, lockUnreminded } from './reminder-store.ts';

/**
 * Registrations per transaction, which locks them and holds their mails: small, so that nobody waits long and the heap
 * need not grow for it.
 */
const batchSize = 50;
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
  const context = { ...(await messageContext(deps)), isBulk: true };
  const endMs = performance.now() + longestRunMs;
  for (const reminder of dueReminders(context.settings, context.now)) {
    await sendOne(deps.db, reminder, context, endMs);
  }
}

export const sendRemindersJob = job({
  name: 'send-reminders',
  work: 'bulk',
  cron: '*/5 * * * *',
  // a clock that is wrong says of reminders of weeks that their time has come
  endsByAge: 'waits',
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
      name,
      after,
      limit: rowsPerQuery,
    });
    for (let from = 0; from < found.ids.length; from += batchSize) {
      if (performance.now() > endMs) return;
      const ids = found.ids.slice(from, from + batchSize);
      await tx(db, async (trx) => {
        const registrations = await lockUnreminded(trx, audience, { name, ids });
        const common = await readPayers(trx, registrations, context);
        const messages = registrations.flatMap(
          (one) => reminderFor({ ...reminder, ...common, name }, one, context) ?? [],
        );
        await queueMessages(trx, messages, context);
      });
    }
    after = found.last;
  } while (after !== null && performance.now() <= endMs);
}

/**
 * Queues reminders because staff ask for them: of the fee to whom has submitted, of the form to whom has
 * not; one each for every `key`. Returns the ids of those there was something to remind of.
 */
export async function queueReminders(
  trx: Db,
  registrations: readonly RegistrationForMail[],
  key: string,
  context: MessageContext,
): Promise<ReadonlySet<string>> {
  const payers = await readPayers(trx, registrations, context);
  const common = { ...payers, name: `remind:${key}`, days: 'week' } as const;
  const messages = registrations.flatMap((one) => {
    const kind = kindFor(one);
    return (kind && reminderFor({ ...common, kind }, one, context)) ?? [];
  });
  await queueMessages(trx, messages, context);
  return new Set(messages.map(({ registrationId }) => String(registrationId)));
}

/** The facts a reminder needs of the one to be reminded. */
interface Payers {
  readonly underWay: ReadonlySet<string>;
  readonly offeredUntil: ReadonlyMap<string, Date>;
  /** The addresses of the payment links of staff. */
  readonly links: ReadonlyMap<string, string>;
}

async function readPayers(
  trx: Db,
  registrations: readonly RegistrationForMail[],
  { now }: Pick<MessageContext, 'now'>,
): Promise<Payers> {
  const ids = registrations.map(({ id }) => id);
  const underWay = await listMoneyUnderWay(trx, ids, now);
  const offeredUntil = await listOffersUntil(trx, ids);
  return { underWay, offeredUntil, links: await listOpenLinks(trx, ids) };
}

function kindFor({ status, temporaryUntil }: RegistrationForMail) {
  if (status === 'Draft') return temporaryUntil === null ? 'draftReminder' : null;
  return status === 'Submitted' ? 'unpaidReminder' : null;
}

/** null when there is nothing to remind of, or nothing that would be right to say. */
function reminderFor(
  { kind, name, days, underWay, offeredUntil, links }: Omit<DueReminder, 'audience'> & Payers,
  registration: RegistrationForMail,
  context: MessageContext,
): MessageToQueue | null {
  const { settings, config, now } = context;
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
  const person = { number, name: nameInMail(registration) };
  const changeUrl = `${config.publicUrl}/alumni-update`;
  switch (kind) {
    case 'draft':
    case 'draftReminder': {
      if (underWay.has(id)) return null;
      const step = nextStep(registration, settings);
      const { closesAt } = settings.deadlines;
      const values = { ...person, step, closesAt, resumeUrl: changeUrl };
      return write(kind === 'draft' ? draft : draftReminder, values);
    }
    case 'unpaidReminder': {
      const { due } = feeOf(registration, settings);
      if (due <= 0 || underWay.has(id)) return null;
      const until = offeredUntil.get(id) ?? null;
      const values = unpaidValues(registration, due, context, until);
      return write(unpaidReminder, { ...values, payUrl: links.get(id) ?? values.payUrl });
    }
    case 'restReminder': {
      const form = registration.form as RegistrationRow['form'];
      const left = stepsLeft({ ...registration, form }, settings, now).map(({ slug }) => slug);
      if (left.length === 0) return null;
      const urlOf = (slug: StepSlug) => (left.includes(slug) ? `${changeUrl}?fill=${slug}` : '');
      return write(restReminder, {
        ...person,
        journeyUrl: urlOf('transport'),
        stayUrl: urlOf('stay'),
        workUrl: urlOf('professional'),
        joinUrl: urlOf('optional'),
        supportUrl: urlOf('support'),
        emergencyUrl: urlOf('emergency'),
      });
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
  const steps = stepsToPay(isAttending, questions.afterPaying);
  return steps.find(({ number }) => number > lastCompletedStep)?.number ?? lastCompletedStep;
}
