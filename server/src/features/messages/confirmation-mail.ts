import { formatRupees, paiseToRupees } from '@sangamam/contract/money';
import type { PublicSettings } from '@sangamam/contract/settings';
import { qrPng } from '../tickets/qr-png.ts';
import { datesFact, day, type Fact, peopleFact, venueFact } from '../tickets/ticket-facts.ts';
import { html } from './html.ts';
import { button, card, fact, link, mailPage, paragraph, ticketPicture } from './mail-layout.ts';
import type { RegistrationForMail } from './store.ts';

/** A mail before it is addressed. */
interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type MailSettings = Pick<PublicSettings, 'event' | 'contact' | 'deadlines' | 'capacity'>;

/** Where a registration is seen and changed, and where the fee is paid. */
const changePath = '/alumni-update';
const payPath = '/registration-pending-success?type=payment';
const qrModulePixels = 6;

/**
 * Tells that a registration is complete: ticket, people and food, date and place, receipt. Who does
 * not come gets no ticket. `token` is what the code of the ticket says.
 */
export function confirmationMail(
  registration: RegistrationForMail,
  settings: MailSettings,
  { publicUrl, token }: { publicUrl: string; token: string },
): Mail {
  const { registrationNumber, name, isAttending } = registration;
  const isComing = isAttending !== false;
  const subject = `${registrationNumber}: you are registered`;
  const heading = `You are registered, ${name}.`;
  const opening = isComing
    ? 'Show your ticket at the registration desk, on your phone or on paper.'
    : 'You told us that you will not come this time. Thank you for being part of it all the same.';
  const closing = isComing
    ? 'The dates are attached as a calendar file, with a reminder one day before.'
    : 'If your plans change, you can still add people to your registration.';
  const facts: Fact[] = [
    ['Name', [name]],
    ['School and year of passing', [`${registration.school}, ${registration.yearOfPassing}`]],
    ...(isComing ? [peopleFact(registration), datesFact(settings), venueFact(settings)] : []),
    paymentFact(registration),
  ];
  const number: Fact = ['Registration number', [registrationNumber]];
  const changeUrl = `${publicUrl}${changePath}`;
  const { mapUrl } = settings.event;
  const hasMap = isComing && mapUrl !== '';
  return {
    subject,
    text: plainText([
      heading,
      opening,
      factLines([number, ...facts]),
      ...(hasMap ? [`The venue on a map: ${mapUrl}`] : []),
      closing,
      `See or change your registration:\n${changeUrl}`,
      questions(settings),
    ]),
    html: mailPage(
      {
        title: subject,
        preview: opening,
        heading,
        body: [
          paragraph(html`${opening}`),
          card([
            isComing
              ? ticketPicture(registrationNumber, qrPng(token, qrModulePixels))
              : fact(...number),
            ...facts.map((each) => fact(...each)),
          ]),
          ...(hasMap ? [paragraph(link('The venue on a map', mapUrl))] : []),
          paragraph(html`${closing}`),
          button('See or change your registration', changeUrl),
        ],
      },
      settings,
    ),
  };
}

/** Tells that a registration is saved and what is still to be paid, until when, and how to cancel. */
export function unpaidMail(
  registration: RegistrationForMail,
  settings: MailSettings,
  { publicUrl, dueRupees }: { publicUrl: string; dueRupees: number },
): Mail {
  const { registrationNumber, name } = registration;
  const amount = formatRupees(dueRupees);
  const subject = `${registrationNumber}: ${amount} still to pay`;
  const heading = `Your registration is saved, ${name}.`;
  const opening = `The fee of ${amount} is still to be paid. Please pay by ${day(settings.deadlines.payBy)}.`;
  const seats =
    settings.capacity.people > 0 ? ' Places are limited; yours is held once it is paid.' : '';
  const hint = `If you paid in the last hour, do not pay again: we are confirming your payment and will write to you.${seats}`;
  const cancel = `Cannot come? Write to ${settings.contact.email} with your registration number, and we will cancel it.`;
  const facts: Fact[] = [
    ['Registration number', [registrationNumber]],
    peopleFact(registration),
    ['Still to pay', [amount]],
    datesFact(settings),
    venueFact(settings),
  ];
  const payUrl = `${publicUrl}${payPath}`;
  return {
    subject,
    text: plainText([
      heading,
      opening,
      factLines(facts),
      `Pay now:\n${payUrl}`,
      hint,
      cancel,
      `See or change your registration:\n${publicUrl}${changePath}`,
    ]),
    html: mailPage(
      {
        title: subject,
        preview: opening,
        heading,
        body: [
          paragraph(html`${opening}`),
          button(`Pay ${amount}`, payUrl),
          card(facts.map((each) => fact(...each))),
          paragraph(html`${hint}`),
          paragraph(html`${cancel}`),
          paragraph(link('See or change your registration', `${publicUrl}${changePath}`)),
        ],
      },
      settings,
    ),
  };
}

function paymentFact(registration: RegistrationForMail): Fact {
  const { paymentAmountPaise, receiptNumber, transactionId } = registration;
  if (paymentAmountPaise === 0) return ['Payment', ['There is nothing to pay.']];
  return [
    'Payment',
    [
      `${formatRupees(paiseToRupees(paymentAmountPaise))} received`,
      ...(receiptNumber ? [`Receipt ${receiptNumber}`] : []),
      ...(transactionId ? [`Transaction ${transactionId}`] : []),
    ],
  ];
}

function factLines(facts: readonly Fact[]): string {
  return facts
    .map(([label, lines]) => [`${label}:`, ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n');
}

function questions({ contact }: MailSettings): string {
  return `Questions? Write to ${contact.email}.`;
}

function plainText(paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}
