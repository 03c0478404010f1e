import { hourMs } from '@sangamam/contract/locale/durations';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import {
  browser,
  codeFor,
  comeBack,
  registered,
} from '../../../../testing/domain/one-time-codes.ts';
import { personalInfo } from '../../../../testing/domain/registrations.ts';

let clock = new Date();
const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const served = await testApp({ now: () => clock });
const { outbox, runJobs } = served;

/** Somebody whose registration got another email address, and the mail that says so. */
async function changed() {
  const mine = await registered(served);
  const thief = browser(served);
  await comeBack(served, thief, mine.email);
  const change = async () => {
    const { email } = personalInfo() as { email: string };
    await thief.ask({ email }, false);
    const otp = await codeFor(served, email);
    const reply = await thief.post(`/registrations/${mine.id}/contact`, { email, otp });
    expect(reply.status).toBe(200);
    await runJobs();
    return email;
  };
  const newEmail = await change();
  const mailTo = (address: string) =>
    outbox.findLast(
      ({ recipient, subject }) => recipient === address && subject.includes('was changed'),
    );
  return { ...mine, thief, newEmail, change, mailTo, token: tokenIn(mailTo(mine.email)?.text) };
}

const tokenIn = (text = '') => /\/undo-contact-change#([\w-]{43})/.exec(text)?.[1] ?? '';
const undo = (token: unknown) =>
  browser(served).post('/registrations/undo-contact-change', { token });
const over = { code: 'UNDO_OVER', message: 'This link has been used, or its 72 hours are over.' };

describe('a changed contact', () => {
  test('is taken back with the link in the old mailbox; whoever was signed in is out', async () => {
    const { id, email, newEmail, thief, mailTo, token } = await changed();
    expect(tokenIn(mailTo(newEmail)?.text)).toBe('');
    expect(mailTo(newEmail)?.text).toContain('write to contact@sangamam.example at once');
    const undone = await undo(token);
    expect(undone.status).toBe(200);
    expect(undone.body.data).toEqual({ registrationNumber: expect.stringMatching(/^SGM-\d+$/) });
    expect((await thief.get(`/registrations/${id}`)).status).toBe(401);
    await runJobs();
    const told = outbox.filter(({ subject }) => subject.includes('the change was undone'));
    expect(told.map(({ recipient }) => recipient).sort()).toEqual([email, newEmail].sort());
    pass(hourMs);
    const owner = browser(served);
    await comeBack(served, owner, email);
    expect((await owner.find({ email })).body.data).toMatchObject({
      _id: id,
      contactVerified: true,
      formDataStructured: { personalInfo: { email } },
    });
    expect((await undo(token)).body).toMatchObject(over);
  });

  test('is taken back through every later change', async () => {
    const { id, email, newEmail, change, token, mailTo } = await changed();
    pass(1000);
    const third = await change();
    expect((await undo(token)).status).toBe(200);
    expect((await undo(tokenIn(mailTo(newEmail)?.text))).body).toMatchObject(over);
    const row = await served.db
      .selectFrom('registration')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.email).toBe(email);
    expect(row.email).not.toBe(third);
  });

  test('of ten presses at once one counts', async () => {
    const { token } = await changed();
    const replies = await Promise.all(Array.from({ length: 10 }, () => undo(token)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(9).fill(410)]);
  });

  test('stays after 72 hours', async () => {
    const { token } = await changed();
    pass(72 * hourMs - 1000);
    const late = await changed();
    pass(1000);
    expect((await undo(token)).body).toMatchObject(over);
    expect((await undo(late.token)).status).toBe(200);
  });

  test('stays while another registration has the old contact; the link stays good', async () => {
    const { email, token } = await changed();
    await registered(served, { email });
    const taken = await undo(token);
    expect(taken.body).toMatchObject({ code: 'DUPLICATE_CONTACT' });
    await served.db
      .updateTable('registration')
      .set({ status: 'Cancelled' })
      .where('email', '=', email)
      .execute();
    expect((await undo(token)).status).toBe(200);
  });

  test.each(['', 'x'.repeat(43), 'x'.repeat(44), '../x', 5, null, ["a'; --"], undefined])(
    'is not taken back with %j',
    async (token) => {
      expect([410, 422]).toContain((await undo(token)).status);
    },
  );

  test('leaves no secret of the link in the database', async () => {
    const { token } = await changed();
    const { rows } = await served.deps.pool.query(
      `select count(*)::int as found from message
       where position($1 in coalesce(text_body, '') || coalesce(html_body, '') || coalesce(sealed, '')) > 0`,
      [token],
    );
    expect(rows[0].found).toBe(0);
  });
});
