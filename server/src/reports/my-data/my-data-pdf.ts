import { questionsOf } from '@sangamam/contract/form/form';
import { answerInWords } from '@sangamam/contract/form/in-words';
import { dayAndTime } from '@sangamam/contract/locale/dates';
import { noonOf } from '@sangamam/contract/locale/event-time';
import { intlLocales, type Language } from '@sangamam/contract/locale/languages';
import { formatRupees } from '@sangamam/contract/locale/money';
import type { MyData } from '@sangamam/contract/privacy/privacy';
import { answerAt, keysOf, sectionNames, sectionOf } from '@sangamam/contract/questions/question';
import { type EventSettings, settingsIn } from '@sangamam/contract/settings/event-settings';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { words as consents } from '@sangamam/words/by-language/consents';
import { words } from '@sangamam/words/by-language/my-data-file';
import { words as updateWords } from '@sangamam/words/by-language/own-registration';
import { words as receiptWords } from '@sangamam/words/by-language/receipt';
import { day } from '../../platform/message-kinds/event-facts.ts';
import { answerWords, questionName } from '../../platform/messages/answer-in-language.ts';
import { pdfPages } from '../../platform/pdf/document.ts';
import type { Look } from '../../platform/settings/look.ts';

/** The data as PDF, in the language of the registration: sections in the order of the form, then what happened. */
export async function myDataPdf(
  data: MyData,
  allSettings: EventSettings,
  language: Language,
  look: Look,
): Promise<Buffer> {
  const texts = words[language];
  const answers = answerWords(language);
  const settings = settingsIn(allSettings, language);
  const at = (moment: string) => dayAndTime(moment, language);
  const { event, contact } = settings;
  const { registration } = data;
  const number = registration.registrationNumber;
  const page = await pdfPages({
    title: texts.title({ number }),
    banner: event.name,
    footer: `${contact.legalName} · ${contact.address} · ${contact.email}`,
    locale: intlLocales[language],
    now: new Date(data.exportedAt),
    look,
  });
  page.heading(texts.heading({ number }));
  page.paragraph(texts.asOf({ time: at(data.exportedAt) }));
  const { fee, paymentStatus } = registration;
  const status = texts.statuses[registration.status];
  page.fact(texts.registration, [texts.begun({ status, time: at(registration.createdAt) })]);
  const feeStatus = answers.fixedChoice(paymentStatus);
  page.fact(texts.fee, [texts.feeAndStatus({ fee: formatRupees(fee.minimum), status: feeStatus })]);
  page.fact(texts.paidWithFee, [formatRupees(registration.paymentAmount)]);
  page.fact(texts.contributions, [formatRupees(registration.additionalContribution)]);
  for (const section of sectionNames) {
    if (!registration.formDataStructured[section]) continue;
    page.heading(updateWords[language].sections[section]);
    for (const question of questionsOf(settings)) {
      if (sectionOf(question.path) !== section) continue;
      const answer = answerAt(registration.formDataStructured, keysOf(question.path));
      const answered = answerInWords(question, answer, settings, answers);
      if (answered !== null) page.fact(questionName(question, language), [answered]);
    }
  }
  page.heading(texts.consents);
  for (const { purpose, given, noticeVersion: version, at: moment } of data.consents) {
    const label = known({ ...consents[language].purposes, ...texts.purposes }, purpose);
    const time = at(moment);
    const answer = given ? texts.allowed({ time }) : texts.notAllowed({ time });
    page.fact(label, [answer, texts.notice({ version })]);
  }
  page.heading(texts.payments);
  for (const payment of data.payments) {
    const { transactionId, amount, refunded, method } = payment;
    const status = known(texts.paymentStatus, payment.status);
    page.fact(at(payment.at), [
      [
        formatRupees(amount),
        status,
        ...(method ? [known(receiptWords[language].methods, method)] : []),
      ].join(', '),
      transactionId,
      ...(refunded > 0 ? [texts.sentBack({ amount: formatRupees(refunded) })] : []),
    ]);
  }
  for (const { reference, amount, paidOn, state, fileName } of data.transfers) {
    page.fact(day(noonOf(paidOn), language) ?? '', [
      `${formatRupees(amount)}, ${texts.transfer}, ${texts.transferState[state]}`,
      reference,
      ...(fileName ? [texts.attached({ file: fileName })] : []),
    ]);
  }
  for (const { receiptNumber, amount, paidAt } of data.receipts) {
    page.fact(texts.receipt, [`${receiptNumber}, ${formatRupees(amount)}, ${at(paidAt)}`]);
  }
  const { donor } = data;
  if (donor) page.fact(texts.donor, [receiptWords[language].pan(donor), donor.address]);
  for (const { block, roomName, checkIn, checkOut } of data.arrangements.rooms) {
    const [from, to] = [checkIn, checkOut].map((isoDay) => day(noonOf(isoDay), language));
    page.fact(texts.room, [
      texts.stay({ room: `${block} ${roomName}`, from: from ?? '', to: to ?? '' }),
    ]);
  }
  for (const { vehicle, arrivalPoint, leavesAt } of data.arrangements.trips) {
    const place = optionLabel(settings, 'arrivalPoints', arrivalPoint);
    page.fact(texts.pickUp, [`${vehicle}, ${place}, ${at(leavesAt)}`]);
  }
  for (const { at: moment, people: count, undone } of data.checkIns) {
    const time = at(moment);
    page.fact(texts.cameIn, [
      undone ? texts.peopleUndone({ time, count }) : texts.people({ time, count }),
    ]);
  }
  for (const { at: moment, caption, state } of data.photos) {
    const shown = `${at(moment)}: ${texts.photoState[state]}`;
    page.fact(texts.photo, [shown, ...(caption ? [caption] : [])]);
  }
  page.heading(texts.messages);
  for (const { at: moment, channel, recipient, subject, ...message } of data.messages) {
    const status = known(texts.messageStatus, message.status);
    const sent = texts.channels[channel === 'sms' ? 'sms' : 'email']({ recipient, status });
    page.fact(at(moment), [subject || texts.code, sent]);
  }
  if (data.reports.length > 0) page.heading(texts.issues);
  for (const report of data.reports) {
    const { number: issue, title, description, fileName, entries } = report;
    page.fact(`#${issue}, ${at(report.at)}`, [
      `${answers.fixedChoice(title)}, ${answers.fixedChoice(report.status)}`,
      description,
      ...(fileName === null ? [] : [texts.attached({ file: fileName })]),
      ...entries.map(({ from, text }) =>
        from === 'you' ? texts.you({ text }) : texts.us({ text }),
      ),
    ]);
  }
  if (data.contactMessages.length > 0) page.heading(texts.written);
  for (const { subject, text, replies, at: moment } of data.contactMessages) {
    const answered = replies.map((reply) => texts.us({ text: reply.text }));
    page.fact(at(moment), [subject, text, ...answered]);
  }
  page.heading(texts.browsers);
  for (const { startedAt, lastUsedAt } of data.sessions) {
    page.fact(at(startedAt), [texts.lastUsed({ time: at(lastUsedAt) })]);
  }
  return page.finish();
}

/** The name of a value of the database; one that we do not know stays as it is. */
function known(names: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(names, value) ? (names[value] ?? value) : value;
}
