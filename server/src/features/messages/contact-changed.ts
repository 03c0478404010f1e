import type { PublicSettings } from '@sangamam/contract/settings';
import type { Db } from '../../db/connect.ts';
import { html } from './html.ts';
import { card, fact, mailPage, paragraph } from './mail-layout.ts';
import { queueMessage } from './queue-message.ts';

interface Contacts {
  readonly id: string;
  readonly registrationNumber: string;
  readonly email: string;
  readonly contactNumber: string;
  readonly version: number;
}

/**
 * Queues "SGM-00042: your registration was changed" with the old and the new contact; where the email
 * address changed, to both addresses. Whoever reads the old mailbox learns only the ends of the new
 * contact.
 */
export async function queueContactChanged(
  tx: Db,
  change: {
    readonly before: Contacts;
    readonly after: Contacts;
    readonly settings: Pick<PublicSettings, 'event' | 'contact'>;
    readonly now: Date;
  },
): Promise<void> {
  const { before, after, settings, now } = change;
  const { registrationNumber, id } = after;
  const lines: [label: string, line: string][] = [
    ...(before.email === after.email
      ? []
      : [['Email', `${maskEmail(before.email)} → ${maskEmail(after.email)}`] as [string, string]]),
    ...(before.contactNumber === after.contactNumber
      ? []
      : [
          ['Phone', `${maskPhone(before.contactNumber)} → ${maskPhone(after.contactNumber)}`] as [
            string,
            string,
          ],
        ]),
  ];
  const subject = `${registrationNumber}: your registration was changed`;
  const opening = 'This was changed on your registration, confirmed by codes to both sides:';
  const alarm = `Was it not you? Write to ${settings.contact.email} at once, with your registration number.`;
  const mail = {
    subject,
    text: `${opening}\n\n${lines.map(([label, line]) => `${label}: ${line}`).join('\n')}\n\n${alarm}\n`,
    html: mailPage(
      {
        title: subject,
        preview: opening,
        heading: 'Your registration was changed',
        body: [
          paragraph(html`${opening}`),
          card(lines.map(([label, line]) => fact(label, [line]))),
          paragraph(html`${alarm}`),
        ],
      },
      settings,
    ),
  };
  for (const recipient of new Set([before.email, after.email])) {
    const dedupeKey = `contact-changed:${id}:${after.version}:${recipient}`;
    await queueMessage(tx, { ...mail, dedupeKey, registrationId: id, recipient, now });
  }
}

/** "an•••@gmail.com". */
function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 2)}•••@${domain}`;
}

/** "+91 ••• 3210". */
function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)} ••• ${phone.slice(-4)}`;
}
