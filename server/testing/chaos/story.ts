import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestApp } from '../app.ts';
import { practice } from '../domain/money.ts';
import { coming, personalInfo } from '../domain/registrations.ts';
import { report } from '../features/help-desk.ts';
import { formWith, pdf } from '../platform/files.ts';

/** The address people ask, the mails the server got, and the listener told of each act that was answered. */
export interface Stage {
  readonly served: TestApp;
  readonly url: string;
  readonly staffHeaders: Readonly<Record<string, string>>;
  /** Texts of the mails to this address, oldest first. */
  mailsTo(address: string): readonly string[];
  /** Registrations of stories that are over. */
  settled(): readonly string[];
  acted(): void;
}

interface Reply {
  readonly status: number;
  readonly data: Record<string, unknown>;
}

export const refundRupees = 100;
/** Families of earlier stories who get their confirmation again with this one. */
const bulkOthers = 5;
const againAfterMs = 100;
const codeWithinMs = 20_000;
const waitForNewsMs = 2_000;

/** The acts and answers of one family and staff, which must all be there once. */
export interface Told {
  readonly id: string;
  readonly email: string;
  readonly people: number;
  readonly question: string;
  readonly report: string;
  readonly note: string;
  readonly paymentId: string;
  readonly cashPaymentId: string;
  /** `refundRupees` of the payment went back. */
  readonly isRefunded: boolean;
  /** So many confirmations were sent again in one run. */
  readonly bulk: { readonly id: string; readonly size: number };
}

/**
 * A family registers, pays, changes who comes, asks, reports with a file and comes back by a code; staff write a
 * note and cash down, pay some of the payment back and send the confirmation again, alone and to several families
 * at once. Whatever is not answered is said again with the same key, as the screens do.
 */
export async function playStory(stage: Stage): Promise<Told> {
  const { served, staffHeaders } = stage;
  const bank = practice(served);
  const family = browser(stage);
  const info = personalInfo() as { email: string };
  const { email } = info;

  const begun = await family.act('POST', '/registrations/step/new', {
    stepName: 'personalInfo',
    formDataStructured: { personalInfo: info },
  });
  const id = String(begun._id);
  const save = (stepName: string, formDataStructured: object, more: object = {}) =>
    family.act('POST', `/registrations/step/${id}`, { stepName, formDataStructured, ...more });
  const adults = randomInt(1, 5);
  await save('eventAttendance', { eventAttendance: coming(adults) });
  await save('transportation', { transportation: { isTravelling: false } });
  await save('accommodation', { accommodation: { planAccommodation: false } });
  await save('review', {}, { consents: { policies: true } });

  const order = await family.act('POST', `/registrations/${id}/payment`, {});
  const { payment, response } = await patiently(() => bank.pay(String(order.orderId)));
  const isBrowserClosed = randomInt(2) === 0;
  // then the provider's word alone tells us
  if (!isBrowserClosed) await family.act('POST', `/registrations/transaction/${id}`, response);
  const people = adults + 1;
  await save('eventAttendance', { eventAttendance: coming(people) });

  const stranger = browser(stage);
  const question = `Is there parking for the bus ${randomUUID()}?`;
  await stranger.act('POST', '/contact-messages', {
    name: 'Anu Thomas',
    email,
    phone: '',
    subject: 'General',
    message: question,
  });
  const description = `The page stays white after step 3: ${randomUUID()}`;
  const file = await stranger.upload(pdf, 'receipt.pdf');
  await stranger.act('POST', '/issues', report({ description, attachments: file }));
  await comeBack(stage, email);

  const desk = browser(stage, staffHeaders);
  const note = `Called ${randomUUID()}`;
  await desk.act('POST', `/registrations/${id}/notes`, { text: note });
  const cash = await desk.act('POST', '/payments/manual', {
    registration: id,
    method: 'cash',
    amount: 500,
    target: 'contribution',
  });
  // while the provider was down we only heard of it
  const isRefunded = !isBrowserClosed && (await desk.has(`/payments/${payment.id}`));
  if (isRefunded) {
    await desk.act('POST', `/payments/${payment.id}/refund`, {
      amount: refundRupees,
      reason: 'One of them cannot come',
    });
  }
  await confirmAgain(desk, id);
  const ids = [...stage.settled().slice(-bulkOthers), id];
  const bulk = await desk.act('POST', '/registrations/bulk', { action: 'confirm', ids });
  return {
    id,
    email,
    people,
    question,
    report: description,
    note,
    paymentId: payment.id,
    cashPaymentId: String(cash._id),
    isRefunded,
    bulk: { id: String(bulk._id), size: ids.length },
  };
}

/** Staff send the confirmation again; while money is under way there is nothing to confirm, and they wait for news. */
async function confirmAgain({ ask, answer }: Browser, id: string): Promise<void> {
  for (;;) {
    const key = { 'idempotency-key': randomUUID() };
    const send = () => ask('POST', `/registrations/${id}/resend`, {}, key);
    if ((await answer([200, 409], send)).status === 200) return;
    await delay(waitForNewsMs);
  }
}

/** A code by mail opens the registration in another browser; who gets none, or is told it is old, asks again. */
async function comeBack(stage: Stage, email: string): Promise<void> {
  const { ask, answer } = browser(stage);
  for (;;) {
    const before = stage.mailsTo(email).length;
    await answer([200, 429], () => ask('POST', '/registrations/send-otp', { email, update: true }));
    const endMs = performance.now() + codeWithinMs;
    let code: string | undefined;
    while (code === undefined && performance.now() < endMs) {
      await delay(againAfterMs);
      code = stage
        .mailsTo(email)
        .slice(before)
        .map((text) => /^subject:.*\b(\d{6})\b/im.exec(text)?.[1])
        .findLast(Boolean);
    }
    if (code === undefined) continue;
    const { status } = await answer([200, 401], () =>
      ask('POST', '/registrations/verify-otp', { email, otp: code, update: true }),
    );
    if (status === 200) return;
  }
}

type Browser = ReturnType<typeof browser>;

/** A browser with its cookies, or a program of staff with its headers. */
function browser(stage: Stage, headers: Readonly<Record<string, string>> = {}) {
  const cookies = new Map<string, string>();

  async function ask(
    method: string,
    path: string,
    body?: object,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    const isForm = body instanceof Buffer;
    const reply = await fetch(`${stage.url}/api/v1${path}`, {
      method,
      headers: {
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...headers,
        ...more,
      },
      ...(body && { body: isForm ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const said = (await reply.json()) as { data?: Reply['data'] } & Reply['data'];
    return { status: reply.status, data: said.data ?? said };
  }

  /** Says the same until it is answered with one of these; the screens do with a button. */
  async function answer(statuses: readonly number[], say: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      const reply = await say().catch(() => null);
      if (reply && statuses.includes(reply.status)) {
        stage.acted();
        return reply;
      }
      if (reply && reply.status !== 503) {
        throw new Error(`answered with ${reply.status}: ${JSON.stringify(reply.data)}`);
      }
      await delay(againAfterMs);
    }
  }

  return {
    ask,
    answer,
    async act(method: string, path: string, body: object): Promise<Record<string, unknown>> {
      const key = { 'idempotency-key': randomUUID() };
      const { data } = await answer([200, 201, 202], () => ask(method, path, body, key));
      return data;
    },
    async has(path: string): Promise<boolean> {
      return (await answer([200, 404], () => ask('GET', path))).status === 200;
    },
    async upload(content: Buffer, name: string): Promise<unknown> {
      const { payload, contentType } = await formWith(content, name);
      const type = { 'content-type': contentType };
      const { data } = await answer([200, 201], () => ask('POST', '/upload/single', payload, type));
      return data.fileUrl;
    },
  };
}

/** The bank is reached when the provider is. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await work().catch(() => null);
    if (done) return done;
    await delay(againAfterMs);
  }
}
