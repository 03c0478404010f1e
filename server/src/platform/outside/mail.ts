import { setTimeout as delay } from 'node:timers/promises';
import { domainToASCII } from 'node:url';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { words } from '@sangamam/words/staff/deliveries';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';

export interface Mail {
  /** Stable over retries, so that a mail sent twice is recognised as one. */
  readonly id: string;
  readonly recipient: string;
  /** The address a reply goes to. */
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  /** Pictures stand in it as data URLs; they travel as attachments. */
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
  /** The sender's name, where MAIL_FROM is an address without a name. */
  readonly senderName?: string;
  /** The mailbox that ends a reminder (RFC 2369). */
  readonly unsubscribe?: string;
  /** Somebody waits for it: it has connections of its own, and no pace. */
  readonly isAwaited?: boolean;
}

/** `bounced`: the recipient's server will never take this mail; trying again is of no use. */
export type MailOutcome = 'sent' | 'kept' | { readonly bounced: string };

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string | Buffer;
}

export interface MailSender {
  /**
   * Hands one mail over; 'kept' when there is no server to hand it to. Throws when it could not be
   * handed over this time.
   */
  send(mail: Mail): Promise<MailOutcome>;
  close(): void;
}

export interface MailOptions {
  /** Without it mails stay in the database, to be read at /dev/outbox. */
  readonly smtpUrl: string | null;
  /** "Name <address>" or an address, whose mails name their sender. */
  readonly mailFrom: string;
  /** In production the connection must be encrypted and the certificate valid. */
  readonly isProduction: boolean;
  /** How many others a process hands over a minute at most, evenly; null: as many as the server takes. */
  readonly perMinute?: number | null;
  readonly sendTimeoutMs?: number;
}

/** Kept open from mail to mail. */
const maxConnections = 3;
const connectionTimeoutMs = 10_000;
const socketTimeoutMs = 30_000;
/** All of one mail: a server that trickles its answers is never silent for long. */
const defaultSendTimeoutMs = minuteMs;

/** Sends mail by SMTP, each to exactly one recipient whatever the address looks like. */
export function createMailSender({
  smtpUrl,
  mailFrom,
  isProduction,
  perMinute = null,
  sendTimeoutMs = defaultSendTimeoutMs,
}: MailOptions): MailSender {
  if (smtpUrl === null) return { send: async () => 'kept', close: () => {} };
  const from = readMailbox(mailFrom);
  const url = new URL(smtpUrl);
  const isImplicitTls = url.protocol === 'smtps:';
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isImplicitTls ? 465 : 587),
    secure: isImplicitTls,
    requireTLS: isProduction,
    tls: { rejectUnauthorized: isProduction, minVersion: 'TLSv1.2' },
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    pool: true,
    maxConnections,
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: socketTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
  const [awaited, other] = [opener(options), opener(options)];
  const closing = new AbortController();
  const waitForTurn = pacer(perMinute, closing.signal);

  return {
    async send({
      id,
      recipient,
      replyTo,
      subject,
      text,
      html,
      attachments,
      senderName = '',
      unsubscribe,
      isAwaited = false,
    }) {
      const address = mailAddress(recipient);
      if (address === null) return { bounced: words.notOneAddress };
      // one that cannot be written to keeps nobody from the mail
      const answeredAt = mailAddress(replyTo);
      if (!isAwaited) await waitForTurn();
      const mail = {
        messageId: `<${id}@${from.address.split('@')[1]}>`,
        from: { ...from, name: from.name || oneLine(senderName) },
        to: { name: '', address },
        ...(answeredAt !== null && { replyTo: { name: '', address: answeredAt } }),
        // an explicit envelope: nothing in a header can add a recipient
        envelope: { from: from.address, to: [address] },
        subject: oneLine(subject),
        text,
        html,
        attachDataUrls: true,
        attachments: attachments.map((attachment) => ({ ...attachment })),
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(sendTimeoutMs),
        ...(unsubscribe !== undefined && { list: { unsubscribe } }),
      };
      try {
        await (await (isAwaited ? awaited : other).open()).sendMail(mail);
        return 'sent';
      } catch (error) {
        if (isFinal(error)) return { bounced: (error as Error).message };
        throw error;
      }
    },
    close() {
      closing.abort();
      for (const each of [awaited, other]) each.close();
    },
  };
}

/** Lets `perMinute` through, evenly; all at once where that is null. Who waits is refused when `closing` says so. */
function pacer(perMinute: number | null, closing: AbortSignal): () => Promise<void> {
  const pauseMs = perMinute === null ? 0 : minuteMs / perMinute;
  let nextTurnMs = 0;
  return async () => {
    const nowMs = performance.now();
    const turnMs = Math.max(nowMs, nextTurnMs);
    nextTurnMs = turnMs + pauseMs;
    if (turnMs > nowMs) await delay(turnMs - nowMs, undefined, { signal: closing });
  };
}

/** Connections with these options, opened with the first mail. */
function opener(options: SMTPPool.Options) {
  const begin = async () => (await import('nodemailer')).createTransport(options);
  let opening: ReturnType<typeof begin> | undefined;
  return {
    open() {
      opening ??= begin();
      return opening;
    },
    close: () => void opening?.then((transport) => transport.close()),
  };
}

/**
 * True if the answer was 5xx to this recipient or this content. A refused sender or login is our own
 * fault and may be mended; everything else passes (RFC 5321, 4.2.1).
 */
function isFinal(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return isAboutMail && responseCode >= 500 && responseCode < 600;
}

/**
 * One address as it may stand in an SMTP envelope, its domain in ASCII and lower case; null for
 * lists, several @, control characters, and what is too long (RFC 5321: 64 and 254).
 */
export function mailAddress(input: string): string | null {
  const text = input.normalize('NFKC').trim();
  const [, local, host] =
    /^([^\s@\p{Cc},;<>()[\]\\":]{1,64})@([^\s@\p{Cc},;<>]{1,253})$/u.exec(text) ?? [];
  const domain = host === undefined ? '' : domainToASCII(host);
  if (local === undefined || !/^[a-z0-9.-]+$/.test(domain)) return null;
  const address = `${local}@${domain}`;
  return address.length > 254 ? null : address;
}

function readMailbox(mailFrom: string): { name: string; address: string } {
  const [, name = '', inner] = /^(.*)<([^<>]*)>\s*$/.exec(mailFrom) ?? [];
  const address = mailAddress(inner ?? mailFrom);
  if (address === null) throw new Error('MAIL_FROM is not an email address');
  return { name: oneLine(name).replace(/^"|"$/g, ''), address };
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
