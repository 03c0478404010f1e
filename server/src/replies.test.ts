import { languages } from '@sangamam/contract/locale/languages';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { startMailCatcher } from '../testing/platform/outside.ts';
import { compose } from './house.ts';
import { tx } from './platform/db/connect.ts';
import type { Kind } from './platform/message-kinds/define-kind.ts';
import { deliverMessage } from './platform/messages/deliver-message.ts';
import { messageContext, queueMessage } from './platform/messages/queue-message.ts';
import { sampleValues } from './platform/messages/render-message.ts';
import { createMailSender, type MailSender } from './platform/outside/mail.ts';

const { messages: messageRegistry } = compose().deps;

/*
 * Every kind of mail, in every language, over SMTP: whoever presses "Reply" reaches somebody
 * (docs/product/mails.md#replies).
 */

const served = await testApp();
const catcher = await startMailCatcher();
const sender = createMailSender({
  smtpUrl: catcher.url,
  mailFrom: 'no-reply@meet.example',
  isProduction: false,
});
afterAll(async () => {
  sender.close();
  await catcher.stop();
});
const mailbox = (await served.deps.settings.current()).contact.email;
const every = messageRegistry.kinds.flatMap((kind) =>
  languages.map((language) => [kind.name, language, kind] as const),
);

interface How {
  readonly replyAddress?: string | null;
  readonly mail?: MailSender;
}

/** Sends a kind with its examples; resolves to the header of the mail as it came over the wire. */
async function headOf(kind: Kind, language: string, { replyAddress = null, mail = sender }: How) {
  const { deps } = served;
  const using = {
    ...deps,
    config: { ...deps.config, replyAddress },
    outside: { ...deps.outside, mail },
  };
  const context = await messageContext(using);
  const dedupeKey = crypto.randomUUID();
  const message = {
    kind,
    values: sampleValues(kind),
    dedupeKey,
    registrationId: null,
    to: { email: 'reader@example.org', language },
  };
  await tx(deps.db, (trx) => queueMessage(trx, message, context));
  const { id } = await deps.db
    .selectFrom('message')
    .select('id')
    .where('dedupeKey', '=', dedupeKey)
    .executeTakeFirstOrThrow();
  await deliverMessage(using, id);
  const source = catcher.mails.at(-1)?.source ?? '';
  return source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ');
}

/** The one address of Reply-To; null where there is none, or more than one. */
function replyToOf(head: string): string | null {
  const all = [...head.matchAll(/^Reply-To: (.*)$/gim)].map(([, value = '']) => value);
  return all.length === 1
    ? (/^<?([^\s<>,;]+@[^\s<>,;]+)>?$/.exec(all[0] ?? '')?.[1] ?? null)
    : null;
}

const subjectOf = (head: string): string =>
  (/^Subject: (.*)$/m.exec(head)?.[1] ?? '').replaceAll(
    /=\?UTF-8\?(?:B\?([^?]*)|Q\?([^?]*))\?=\s*/gi,
    (_all, base64: string | undefined, quoted = '') =>
      base64 !== undefined
        ? Buffer.from(base64, 'base64').toString('utf8')
        : Buffer.from(
            quoted
              .replaceAll('_', ' ')
              .replaceAll(/=([0-9A-F]{2})/gi, (_: string, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          ).toString('utf8'),
  );

test.each(every)('%s in %s is answered to the contact mailbox', async (name, language, kind) => {
  const head = await headOf(kind, language, {});
  expect(replyToOf(head)).toBe(name === 'contactCopy' ? 'anu@example.org' : mailbox);
  const about = kind.repliesTo?.is === 'number' ? kind.repliesTo.placeholder : null;
  // the mailbox tells by it what the reply is about
  if (about !== null) expect(subjectOf(head)).toContain(`#${sampleValues(kind)[about]}`);
});

test.each(every)(
  '%s in %s is answered to its conversation, where REPLY_ADDRESS says how',
  async (name, language, kind) => {
    const head = await headOf(kind, language, { replyAddress: 'help+{thread}@meet.example' });
    const replyTo = replyToOf(head);
    if (name.startsWith('issue')) {
      expect(replyTo).toMatch(/^help\+issue-17-[0-9a-f]{16}@meet\.example$/);
    } else if (name === 'contactReceived' || name === 'contactReply') {
      expect(replyTo).toMatch(/^help\+message-12-[0-9a-f]{16}@meet\.example$/);
    } else {
      expect(replyTo).toBe(name === 'contactCopy' ? 'anu@example.org' : mailbox);
    }
  },
);

test('conversations have addresses that nobody can guess from one another', async () => {
  const { issueAnswered } = Object.fromEntries(
    messageRegistry.kinds.map((kind) => [kind.name, kind]),
  );
  if (!issueAnswered) throw new Error('the kind is gone');
  const replyAddress = 'help+{thread}@meet.example';
  const own = replyToOf(await headOf(issueAnswered, 'en', { replyAddress }));
  const other = { ...issueAnswered, placeholders: { ...issueAnswered.placeholders } };
  Object.assign(other.placeholders, { issue: { type: 'text', sample: '18' } });
  const foreign = replyToOf(await headOf(other, 'en', { replyAddress }));
  expect(foreign).not.toBe(own?.replace('issue-17', 'issue-18'));
});

describe('planted', () => {
  test.each([
    ['a mail without a way back', '', null],
    ['an address that hides a second one', 'a@x.test, b@x.test', null],
    ['a line break', 'a@x.test\r\nBcc: evil@x.test', null],
  ])('%s is seen, and adds nothing', async (_what, replyTo, found) => {
    const [kind] = messageRegistry.kinds;
    if (!kind) throw new Error('there is no kind');
    const mail: MailSender = { ...sender, send: (each) => sender.send({ ...each, replyTo }) };
    const head = await headOf(kind, 'en', { mail });
    expect(replyToOf(head)).toBe(found);
    expect(head).not.toMatch(/^Bcc:/im);
    expect(catcher.mails.at(-1)?.recipients).toEqual(['reader@example.org']);
  });
});
