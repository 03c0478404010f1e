import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSmsSender } from './sms.ts';

/** A request as the gateway saw it. */
interface Seen {
  readonly method: string | undefined;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
let seen: Seen[] = [];
let answer: (response: ServerResponse) => void;
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method, headers } = request;
  const url = new URL(request.url ?? '', 'http://gateway');
  seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
  answer(response);
});
let host = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
  answer = (response) => response.end('{}');
});

const smsTemplates = { otp: '6543210fedcba', unpaid: '1234567abcdef' };
const code = {
  recipient: '+919847012345',
  text: '123456 is your code for Sangamam. @sangamam.example #123456',
  template: { key: 'otp', variables: { otp: '123456' } },
};
const sender = (smsUrl: string, timeoutMs?: number) => {
  const made = createSmsSender({ smsUrl, smsTemplates }, timeoutMs);
  if (!made) throw new Error('no sender');
  return made;
};

describe('MSG91', () => {
  const url = () => `msg91://authkey123@${host}`;

  test('gets a code as its documents ask for it', async () => {
    answer = (response) => response.end('{"request_id":"x","type":"success"}');
    await sender(url()).send(code);
    const [request] = seen;
    expect([request?.method, request?.url.pathname]).toEqual(['POST', '/api/v5/otp']);
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      template_id: '6543210fedcba',
      mobile: '919847012345',
      otp: '123456',
      otp_expiry: '10',
    });
    expect(request?.headers).toMatchObject({
      authkey: 'authkey123',
      'content-type': 'application/json',
    });
  });

  test('gets any other text as a flow', async () => {
    answer = (response) => response.end('{"message":"x","type":"success"}');
    const template = { key: 'unpaid', variables: { var1: 'SGM-00042', var2: '2100' } };
    await sender(url()).send({ ...code, template });
    expect(seen[0]?.url.pathname).toBe('/api/v5/flow');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      template_id: '1234567abcdef',
      short_url: '0',
      recipients: [{ mobiles: '919847012345', var1: 'SGM-00042', var2: '2100' }],
    });
  });

  test.each([
    ['{"type":"error","message":"Authentication failure"}', 'Authentication failure'],
    ['<html>', 'unexpected answer'],
  ])('refuses with 200 and %s', async (body, reason) => {
    answer = (response) => response.end(body);
    await expect(sender(url()).send(code)).rejects.toThrow(reason);
  });

  test('a text whose template is not registered is not sent', async () => {
    const template = { key: 'unknown', variables: {} };
    await expect(sender(url()).send({ ...code, template })).rejects.toThrow('SMS_TEMPLATES');
    expect(seen).toEqual([]);
  });
});

describe('Twilio', () => {
  const sid = `AC${'0'.repeat(32)}`;

  test.each([
    ['from=+15005550006', { From: '+15005550006' }],
    ['messagingServiceSid=MG00', { MessagingServiceSid: 'MG00' }],
  ])('gets a message as its documents ask for it, %s', async (query, by) => {
    answer = (response) => response.writeHead(201).end('{"sid":"SM1","status":"queued"}');
    await sender(`twilio://${sid}:to%2Fken@${host}?${query}`).send(code);
    const [request] = seen;
    expect([request?.method, request?.url.pathname]).toEqual([
      'POST',
      `/2010-04-01/Accounts/${sid}/Messages.json`,
    ]);
    expect(request?.headers['content-type']).toContain('application/x-www-form-urlencoded');
    expect(request?.headers.authorization).toBe(
      `Basic ${Buffer.from(`${sid}:to/ken`).toString('base64')}`,
    );
    const form = Object.fromEntries(new URLSearchParams(request?.body));
    expect(form).toEqual({ To: '+919847012345', Body: code.text, ...by });
  });

  test('refuses with its status', async () => {
    answer = (response) => response.writeHead(400).end('{"code":21211}');
    const twilio = sender(`twilio://${sid}:token@${host}?from=+15005550006`);
    await expect(twilio.send(code)).rejects.toThrow('status 400');
  });
});

describe('a gateway of one’s own', () => {
  test('gets plain JSON', async () => {
    await sender(`http://me:secret@${host}/sms?tenant=7`).send(code);
    const [request] = seen;
    expect([request?.method, request?.url.pathname, request?.url.search]).toEqual([
      'POST',
      '/sms',
      '?tenant=7',
    ]);
    expect(request?.headers.authorization).toBe(
      `Basic ${Buffer.from('me:secret').toString('base64')}`,
    );
    expect(JSON.parse(request?.body ?? '')).toEqual({
      to: '+919847012345',
      text: code.text,
      templateId: '6543210fedcba',
    });
  });

  test('that does not answer is not waited for', async () => {
    answer = () => {};
    await expect(sender(`http://${host}/`, 50).send(code)).rejects.toThrow(/time/i);
  });

  test('that begins to answer and stops is not waited for either', async () => {
    answer = (response) => response.write('{');
    await expect(sender(`http://${host}/`, 50).send(code)).rejects.toThrow(/time|abort/i);
  });

  test('that leads elsewhere is not followed', async () => {
    answer = (response) => response.writeHead(302, { location: `http://${host}/other` }).end();
    await expect(sender(`http://${host}/`).send(code)).rejects.toThrow();
    expect(seen).toHaveLength(1);
  });
});

test.each([
  ['+919847012345', true],
  ['+914842345678', false],
  ['+971501234567', false],
  ['+911234567890', false],
  ['919847012345', false],
  ['+919847012345;ext=5', false],
])('%s can get a text: %s', async (phone, expected) => {
  expect(await sender('https://gateway.example').canText(phone)).toBe(expected);
});

test('other countries are texted when the operator says so', async () => {
  const both = sender('https://gateway.example/?countries=IN,AE');
  expect(await both.canText('+971501234567')).toBe(true);
});

test.each([
  ['msg91://control.msg91.com', 'msg91://AUTHKEY@'],
  ['twilio://AC1:token@api.twilio.com?from=+1', 'twilio://SID:TOKEN@'],
  [`twilio://AC${'0'.repeat(32)}:token@api.twilio.com`, 'twilio://SID:TOKEN@'],
  ['https://gateway.example?perHour=many', 'perHour'],
])('%s stops the start with what is missing', (smsUrl, reason) => {
  expect(() => createSmsSender({ smsUrl, smsTemplates })).toThrow(reason);
});

test('without SMS_URL there is none', () => {
  expect(createSmsSender({ smsUrl: null, smsTemplates: {} })).toBeNull();
});
