import { type OptionalPurpose, purposeTexts } from '@sangamam/contract/consents';
import { momentInWords } from '@sangamam/contract/dates';
import { formatRupees } from '@sangamam/contract/money';
import type { MyData } from '@sangamam/contract/privacy';
import { questionsOf } from '@sangamam/contract/questions/form';
import { answerInWords } from '@sangamam/contract/questions/in-words';
import { answerAt, keysOf, sectionNames, sectionOf } from '@sangamam/contract/questions/question';
import type { PublicSettings } from '@sangamam/contract/settings';
import { answerWords, questionName } from '../../platform/messages/answer-in-language.ts';
import { type PdfPages, pdfPages } from '../../platform/pdf/document.ts';

/** The data as PDF: sections in the order of the form, then what happened. */
export async function myDataPdf(
  data: MyData,
  settings: Pick<PublicSettings, 'event' | 'contact' | 'options' | 'questions'>,
): Promise<Buffer> {
  const { event, contact } = settings;
  const { registration } = data;
  const page = await pdfPages({
    title: `My data, ${registration.registrationNumber}`,
    banner: event.name,
    footer: `${contact.legalName} · ${contact.address} · ${contact.email}`,
    now: new Date(data.exportedAt),
  });
  page.heading(`What we keep about you: ${registration.registrationNumber}`);
  page.paragraph(`As of ${at(data.exportedAt)}. To correct or erase it, open Update Registration.`);
  writeRegistration(page, data);
  for (const section of sectionNames) {
    if (!registration.formDataStructured[section]) continue;
    page.heading(inWords(section));
    for (const question of questionsOf(settings)) {
      if (sectionOf(question.path) !== section) continue;
      const answer = answerAt(registration.formDataStructured, keysOf(question.path));
      const said = answerInWords(question, answer, settings, answerWords('en'));
      if (said !== null) page.fact(questionName(question, 'en'), [said]);
    }
  }
  page.heading('Consents');
  for (const { purpose, given, noticeVersion, at: moment } of data.consents) {
    const label = purposeTexts[purpose as OptionalPurpose] ?? inWords(purpose);
    const answer = given ? 'Allowed' : 'Not allowed';
    page.fact(label, [`${answer}, ${at(moment)}`, `Notice version ${noticeVersion}`]);
  }
  page.heading('Payments');
  for (const payment of data.payments) {
    const { transactionId, amount, refunded, method, status } = payment;
    page.fact(at(payment.at), [
      `${formatRupees(amount)}, ${status}${method ? `, ${method}` : ''}`,
      transactionId,
      ...(refunded > 0 ? [`${formatRupees(refunded)} sent back`] : []),
    ]);
  }
  for (const { receiptNumber, amount, paidAt } of data.receipts) {
    page.fact('Receipt', [`${receiptNumber}, ${formatRupees(amount)}, ${at(paidAt)}`]);
  }
  for (const { block, roomName, checkIn, checkOut } of data.arrangements.rooms) {
    page.fact('Room', [`${block} ${roomName}, ${checkIn} to ${checkOut}`]);
  }
  for (const { vehicle, arrivalPoint, leavesAt } of data.arrangements.trips) {
    page.fact('Pick-up', [`${vehicle}, ${arrivalPoint}, ${at(leavesAt)}`]);
  }
  for (const { at: moment, people, undone } of data.checkIns) {
    page.fact('Came in', [`${at(moment)}: ${people}${undone ? ', taken back' : ''}`]);
  }
  for (const { at: moment, caption, state } of data.photos) {
    page.fact('Photo for the gallery', [`${at(moment)}: ${state}`, ...(caption ? [caption] : [])]);
  }
  page.heading('Messages we sent');
  for (const { at: moment, channel, recipient, subject, status } of data.messages) {
    page.fact(at(moment), [subject, `${channel} to ${recipient}, ${status}`]);
  }
  if (data.reports.length > 0) page.heading('Issues you reported');
  for (const {
    number,
    title,
    status,
    description,
    fileName,
    entries,
    at: moment,
  } of data.reports) {
    const written = entries.map(({ from, text }) => `${from === 'you' ? 'You' : 'We'}: ${text}`);
    const attached = fileName === null ? [] : [`Attached: ${fileName}`];
    page.fact(`#${number}, ${at(moment)}`, [
      `${title}, ${status}`,
      description,
      ...attached,
      ...written,
    ]);
  }
  if (data.contactMessages.length > 0) page.heading('Messages you wrote to us');
  for (const { subject, text, replies, at: moment } of data.contactMessages) {
    page.fact(at(moment), [subject, text, ...replies.map((reply) => `We: ${reply.text}`)]);
  }
  page.heading('Browsers signed in');
  for (const { startedAt, lastUsedAt } of data.sessions) {
    page.fact(at(startedAt), [`Last used ${at(lastUsedAt)}`]);
  }
  return page.finish();
}

function writeRegistration(page: PdfPages, { registration }: MyData): void {
  const { status, paymentStatus, fee, paymentAmount, additionalContribution } = registration;
  page.fact('Registration', [`${status}, begun ${at(registration.createdAt)}`]);
  page.fact('Fee', [`${formatRupees(fee.minimum)}, ${paymentStatus}`]);
  page.fact('Paid with the fee', [formatRupees(paymentAmount)]);
  page.fact('Additional contributions', [formatRupees(additionalContribution)]);
}

/** Turns "later_events" into "Later events", and "yearOfPassing" into "Year of passing". */
function inWords(key: string): string {
  const words = key
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function at(moment: string): string {
  const { day, time } = momentInWords(moment);
  return `${day}, ${time}`;
}
