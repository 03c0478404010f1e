import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { addRegistration } from '../../../testing/platform/messages.ts';
import { queueConfirmation, queueSubmittedUnpaid } from '../../domain/money/mails/confirmation.ts';
import { tx } from '../db/connect.ts';
import { withPictures } from './mail-pictures.ts';

const { app, deps, db, outbox, runJobs, patchSettings } = await testApp();
const { config, now } = deps;
const numberOf = async (id: string) => {
  const { registrationNumber } = await db
    .selectFrom('registration')
    .select('registrationNumber')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return registrationNumber;
};
const messageContext = async () => ({
  settings: await deps.settings.current(),
  config,
  now: now(),
});
const messagesOf = (registrationId: string) =>
  db.selectFrom('message').selectAll().where('registrationId', '=', registrationId).execute();

async function confirm(registrationId: string): Promise<void> {
  const context = await messageContext();
  await tx(db, (trx) => queueConfirmation(trx, registrationId, context));
}

describe('queueing', () => {
  test('ten confirmations of one payment at the same moment make one mail', async () => {
    const id = await addRegistration(db);
    await Promise.all(Array.from({ length: 10 }, () => confirm(id)));
    await runJobs();
    await confirm(id);
    await runJobs();
    expect(await messagesOf(id)).toMatchObject([{ status: 'sent', attempts: 1 }]);
    expect(outbox.filter(({ subject }) => subject.endsWith(': you are registered'))).toHaveLength(
      1,
    );
  });

  test('a change that is undone sends nothing', async () => {
    const id = await addRegistration(db);
    const context = await messageContext();
    const sentBefore = outbox.length;
    const undone = tx(db, async (trx) => {
      await queueConfirmation(trx, id, context);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await runJobs();
    expect(await messagesOf(id)).toEqual([]);
    expect(outbox).toHaveLength(sentBefore);
  });

  test('nothing is written about a deleted registration', async () => {
    const id = await addRegistration(db, { deletedAt: now() });
    await confirm(id);
    expect(await messagesOf(id)).toEqual([]);
  });
});

describe('the confirmation', () => {
  test('names people, food, money, date and place, and brings ticket, calendar and receipt', async () => {
    await patchSettings((settings) => ({
      ...settings,
      event: {
        ...settings.event,
        startsAt: '2027-01-23T03:30:00.000Z',
        endsAt: '2027-01-24T08:30:00.000Z',
        venueName: 'Rajagiri Hall',
      },
    }));
    const id = await addRegistration(db, {
      paymentAmountPaise: 12_345_600,
      receiptNumber: 'SGM-R-00007',
      transactionId: 'pay_00000000000001',
    });
    const number = await numberOf(id);
    const paid = { amountPaise: 12_345_600, method: 'upi' };
    await db
      .insertInto('payment')
      .values({
        ...paid,
        providerPaymentId: 'pay_00000000000001',
        registrationId: id,
        kind: 'fee',
        status: 'captured',
        currency: 'INR',
        disposition: 'applied',
        firstSeenVia: 'webhook',
      })
      .execute();
    await db
      .insertInto('receipt')
      .values({
        ...paid,
        receiptNumber: 'SGM-R-00007',
        registrationNumber: number,
        transactionId: 'pay_00000000000001',
        paidAt: now(),
        issuedAt: now(),
        feePartPaise: paid.amountPaise,
        contributionPartPaise: 0,
        creditPartPaise: 0,
        event: '',
        gstin: '',
        pan: '',
        legalName: '',
        legalAddress: '',
        legalEmail: '',
      })
      .execute();
    await confirm(id);
    const [message] = await messagesOf(id);
    expect(message?.subject).toBe(`${number}: you are registered`);
    for (const body of [message?.textBody, message?.htmlBody]) {
      for (const words of [
        'You are registered, Anu.',
        number,
        '5 people',
        'Adults: 2 vegetarian, 1 non-vegetarian',
        'Children: 1 vegetarian, 1 non-vegetarian',
        '₹1,23,456 received',
        'SGM-R-00007',
        'pay_00000000000001',
        'Saturday, 23 January 2027, 9:00 am',
        'Sunday, 24 January 2027, 2:00 pm',
        'Rajagiri Hall',
        `${config.publicUrl}/alumni-update`,
      ]) {
        expect(body).toContain(words);
      }
    }
    expect(message?.htmlBody).toContain('src="data:image/png;base64,');
    const whole = await withPictures(message?.htmlBody ?? '', { db, settings: deps.settings });
    expect(whole).not.toContain('cid:');
    expect(whole.match(/data:image\/png/g)).toHaveLength(2);
    expect(message?.htmlBody).toContain(`${config.publicUrl}/invitation?from=`);
    expect(message?.attachments).toMatchObject([
      { filename: `${number}.ics`, content: expect.stringContaining(`UID:${number}@`) },
      { receiptNumber: 'SGM-R-00007' },
    ]);
  });

  test('says of whom nobody has said what they eat', async () => {
    const attendees = { adults: { veg: 1, nonVeg: 0, notSaid: 2 }, teens: { notSaid: 1 } };
    const form = { eventAttendance: { isAttending: true, attendees } };
    const id = await addRegistration(db, { people: 4, form });
    await confirm(id);
    const [message] = await messagesOf(id);
    expect(message?.textBody).toContain('Adults: 1 vegetarian, 2 (food not said)');
    expect(message?.textBody).toContain('Teens: 1 (food not said)');
  });

  test('nothing a person typed becomes markup', async () => {
    const hostile = '<img src=x onerror=alert(1)> "Anu" & co';
    const id = await addRegistration(db, {
      name: hostile,
      registrationType: 'staff',
      school: '</td><script>alert(1)</script>',
    });
    await confirm(id);
    const [message] = await messagesOf(id);
    expect(message?.htmlBody).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;Anu&quot; &amp;');
    expect(message?.htmlBody).not.toContain('<script');
    expect(message?.htmlBody).not.toContain('<img src=x');
    expect(message?.textBody).toContain(hostile);
  });

  test('who does not come gets no ticket and no dates', async () => {
    const id = await addRegistration(db, { isAttending: false, people: 0, feePaise: 0, form: {} });
    await confirm(id);
    const [message] = await messagesOf(id);
    expect(message?.textBody).toContain('you are not coming this time');
    expect(message?.textBody).toContain('There is nothing to pay.');
    expect(message?.htmlBody).not.toContain('data:image');
    expect(message?.attachments).toEqual([]);
  });
});

describe('the mail about an unpaid fee', () => {
  test('says what is to be paid, until when, where, and how to cancel; once', async () => {
    const id = await addRegistration(db);
    for (let i = 0; i < 2; i++) await queueSubmittedUnpaid(db, id, await messageContext());
    const messages = await messagesOf(id);
    expect(messages).toHaveLength(1);
    const number = await numberOf(id);
    expect(messages[0]?.subject).toBe(`${number}: ₹2,100 still to pay`);
    expect(messages[0]?.textBody).toContain('The fee of ₹2,100 is still to be paid.');
    expect(messages[0]?.textBody).toContain('/registration-pending-success?type=payment');
    expect(messages[0]?.textBody).toContain('please cancel under Update Registration');
  });

  test('is not written when nothing is due', async () => {
    const id = await addRegistration(db, { form: {} });
    await queueSubmittedUnpaid(db, id, await messageContext());
    expect(await messagesOf(id)).toEqual([]);
  });
});

describe('/dev/outbox', () => {
  test('shows mails newest first, their HTML walled in, nothing of them as markup of the page', async () => {
    await addRegistration(db, {
      name: '"><script>alert(1)</script>',
      registrationType: 'staff',
    }).then(confirm);
    await addRegistration(db, { name: 'Newest', registrationType: 'staff' }).then(confirm);
    const response = await app.inject('/dev/outbox');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response.body).not.toContain('<script');
    expect(response.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const newest = response.body.indexOf('You are registered, Newest.');
    expect(newest).toBeGreaterThan(0);
    expect(newest).toBeLessThan(response.body.indexOf('alert(1)'));
  });

  test('does not exist in production', async () => {
    const production = await testApp({ config: { appEnv: 'production', captcha: 'altcha' } });
    const response = await production.app.inject('/dev/outbox');
    expect(response.statusCode).toBe(404);
  });
});
