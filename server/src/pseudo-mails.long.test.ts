import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transferStates } from '@sangamam/contract/payments/transfers';
import { consentPurposes } from '@sangamam/contract/privacy/consents';
import type { MyData } from '@sangamam/contract/privacy/privacy';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { shippedPalette } from '@sangamam/contract/settings/theme';
import { badgeSizes } from '@sangamam/contract/tickets/badges';
import { words as dataWords } from '@sangamam/words/by-language/my-data-file';
import { pseudoLanguage } from '@sangamam/words/pseudo';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { realAnswers } from '../testing/domain/real-form.ts';
import { readPdf } from '../testing/platform/pdf.ts';
import { inPseudo, plainTexts } from '../testing/pseudo.ts';

/**
 * Mails and papers with the pseudo-language in the place of English: a plain English word in them comes from no
 * message file.
 */
const folder = fileURLToPath(new URL('../../words/compiled/by-language', import.meta.url));
for (const file of globSync('**/*.ts', { cwd: folder })) {
  const area = `@sangamam/words/by-language/${file.replace(/\.ts$/, '')}`;
  // The facts about languages are names.
  if (file === 'language.ts') continue;
  vi.doMock(area, async (load) => {
    const { words } = await load<{ words: Record<string, object> }>();
    return { words: { ...words, en: words[pseudoLanguage] } };
  });
}
vi.resetModules();
afterAll(() => {
  vi.resetModules();
});
const { compose } = await import('./house.ts');
const { messages } = compose().deps;
const { renderMail, renderSms, sampleValues } = await import(
  './platform/messages/render-message.ts'
);
const { ticketPdf } = await import('./domain/registrations/index.ts');
const { receiptPdf } = await import('./domain/money/receipts/receipt-pdf.ts');
const { badgesPdf } = await import('./features/tickets/badges-pdf.ts');
const { myDataPdf } = await import('./reports/my-data/my-data-pdf.ts');

const now = new Date('2026-11-21T00:00:00Z');
const look = { palette: shippedPalette, logo: null };
const settings = inPseudo(defaultEventSettings(now));

/** Every text within. */
const textsIn = (content: unknown): string[] =>
  typeof content === 'object' && content !== null
    ? Object.values(content).flatMap(textsIn)
    : [String(content)];

describe.each(messages.kinds.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  test('says nothing that stands in no message file', () => {
    // what people or organisers write stays as they wrote it
    const values = Object.entries(sampleValues(kind)).map(([name, value]) => {
      const isFree = kind.placeholders[name]?.type === 'text' && value !== '';
      return [name, isFree ? '7' : value] as const;
    });
    const rendering = {
      kind,
      texts: kind.en,
      language: 'en' as const,
      settings,
      values: Object.fromEntries(values),
      publicUrl: 'https://meet.example.org',
    };
    const mail = renderMail(rendering);
    const markup = mail.html.replace(/<style>.*?<\/style>/s, '').replaceAll(/<[^>]*>/g, '\n');
    const said = [mail.subject, mail.text, markup, renderSms(rendering)?.text ?? ''];
    expect(plainTexts(said.join('\n').split('\n'))).toEqual([]);
  });
});

test('badges say nothing that stands in no message file', async () => {
  const badge = {
    registrationNumber: '7',
    name: '7',
    school: '7',
    yearOfPassing: '2001',
    token: '7',
  };
  const counted = { adults: 2, teens: 1, children: 1, locale: 'en' };
  const badges = [
    { ...badge, ...counted, comesWith: null, mayBePhotographed: false },
    { ...badge, ...counted, comesWith: '7', mayBePhotographed: true },
  ];
  for (const size of badgeSizes) {
    // the title is for staff
    const { pages } = await readPdf(await badgesPdf(badges, settings, { size, now, look }));
    expect(plainTexts(pages.join('\n').split('\n'))).toEqual([]);
  }
});

test('what is kept about somebody says nothing that stands in no message file', async () => {
  const at = now.toISOString();
  const statuses = Object.keys(dataWords.en.messageStatus);
  const data = {
    exportedAt: at,
    registration: {
      registrationNumber: '7',
      status: 'Confirmed',
      createdAt: at,
      paymentStatus: 'Completed',
      paymentAmount: 500,
      additionalContribution: 0,
      fee: { minimum: 500 },
      formDataStructured: { ...realAnswers, personalInfo: { name: '7', email: 'a@b.example' } },
    },
    consents: consentPurposes.map((purpose) => ({ purpose, given: true, noticeVersion: 1, at })),
    receipts: [{ receiptNumber: '7', amount: 500, paidAt: at }],
    arrangements: { rooms: [], trips: [] },
    payments: [
      { transactionId: '7', amount: 5, refunded: 1, method: 'upi', status: 'captured', at },
    ],
    transfers: transferStates.map((state) => {
      return { reference: '7', amount: 5, paidOn: '2027-01-07', state, fileName: '7', at };
    }),
    messages: statuses.map((status) => {
      return { channel: 'email', recipient: 'a@b.example', subject: '', text: '', status, at };
    }),
    reports: [],
    contactMessages: [{ subject: '7', text: '7', replies: [{ text: '7', at }], at }],
    photos: (['waiting', 'shown', 'removed'] as const).map((state) => {
      return { caption: '7', credit: '7', state, agreedTo: '7', at };
    }),
    checkIns: [{ at, people: 2, undone: true }],
    sessions: [{ startedAt: at, lastUsedAt: at }],
  };
  const pdf = await myDataPdf(data as unknown as MyData, settings, 'en', look);
  const { title, pages } = await readPdf(pdf);
  const typed = new Set(textsIn(realAnswers).flatMap((text) => text.split(/\s+/)));
  const lines = [title, ...pages].join('\n').split('\n');
  const ours = lines.map((line) =>
    line
      .split(/\s+/)
      .filter((word) => !typed.has(word) && !typed.has(word.replace(/,$/, '')))
      .join(' '),
  );
  expect(plainTexts(ours)).toEqual([]);
});

test('a ticket and a receipt say nothing that stands in no message file', async () => {
  const ticket = await ticketPdf(
    {
      registrationNumber: 'SGM-00042',
      name: '7',
      school: 'JNV Kollam',
      yearOfPassing: '2001',
      people: 7,
      adultsVeg: 2,
      adultsNonVeg: 1,
      adultsNotSaid: 1,
      teensVeg: 1,
      teensNonVeg: 0,
      teensNotSaid: 0,
      childrenVeg: 1,
      childrenNonVeg: 1,
      childrenNotSaid: 0,
    },
    settings,
    { token: 'SGM-00042', language: 'en', now, look },
  );
  const donor = { pan: '7', address: '7' };
  const receipts = ['receipt', 'donation', 'credit_note'].map((kind) => {
    const issued = {
      kind,
      hash: '7'.repeat(64),
      section80g: kind === 'donation' ? '7' : null,
      donorId: '7',
      replaces: 'R-6',
      correction: '7',
      correctedBy: '7',
      refundId: null,
      financialYear: 2026,
      ordinal: 7,
      payerSalt: '7',
      payerHash: '7',
      receiptNumber: 'R-7',
      issuedAt: now,
      paidAt: now,
      event: '7',
      reference: '7',
      legalName: '7',
      legalAddress: '7',
      legalEmail: 'a@b.example',
      pan: '7',
      gstin: '7',
      payerName: '7',
      registrationNumber: 'SGM-00042',
      method: 'upi',
      transactionId: 'man_7',
      amountPaise: 300,
      feePartPaise: 100,
      contributionPartPaise: 100,
      creditPartPaise: 100,
      payerFeePaise: 7,
    };
    return receiptPdf({ issued, donor, refundedPaise: 100, replacedBy: 'R-8' }, 'en', look);
  });
  for (const pdf of await Promise.all([ticket, ...receipts])) {
    const { title, pages } = await readPdf(pdf);
    const lines = [title, ...pages].join('\n').split('\n');
    // an amount is said in English everywhere, as on a cheque
    expect(plainTexts(lines.map((line) => line.replace(/Rupees three only$/, '')))).toEqual([]);
  }
});
