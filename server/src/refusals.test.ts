import { say } from '@sangamam/contract/locale/problems';
import { words as problems } from '@sangamam/words/by-language/problems';
import { words as refusals } from '@sangamam/words/by-language/refusals';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { visitor } from '../testing/domain/registrations.ts';

const { app, deps, patchSettings } = await testApp();
const defaults = await deps.settings.current();

const scripts = { ml: /[\u0d00-\u0d7f]/, hi: /[\u0900-\u097f]/ };
/** Names and codes that every language writes so. */
const names = /\b\d*(AVIF|DOCX?|HEIC|JNV|JPEG|MB|OTP|PAN|PDF|PNG|SGM|TXT|WebP)\b/g;

interface Refused {
  readonly success: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly values?: Record<string, string | number>;
  readonly fields?: Record<string, string>;
  readonly problems?: Record<string, { key: string; values?: Record<string, string | number> }>;
}

/** What a reader of another language would see in English, of a refusal as it was answered. */
function englishIn({ code = '', message, values, fields = {}, problems: wrong = {} }: Refused) {
  const seen: string[] = [];
  if (say(refusals.en, { key: code, values }, 'en') !== message) seen.push(`${code}: ${message}`);
  for (const [language, script] of Object.entries(scripts) as ['ml' | 'hi', RegExp][]) {
    const said = [
      say(refusals[language], { key: code, values }, language) ?? `${code}: ${message}`,
      ...Object.entries(fields).map(([path, text]) => {
        const problem = wrong[path];
        return (problem && say(problems[language], problem, language)) ?? `${path}: ${text}`;
      }),
    ];
    const isEnglish = (text: string) =>
      !script.test(text) || /[a-z]{2,}/i.test(text.replaceAll(names, ''));
    seen.push(...said.filter(isEnglish));
  }
  return seen;
}

type Schema = { properties?: Record<string, Schema>; anyOf?: Schema[] };
interface Operation {
  readonly security: readonly object[];
  readonly requestBody?: { content: { 'application/json'?: { schema: Schema } } };
}

test('whatever a public call refuses is said in the language of the reader', async () => {
  const anu = visitor(app);
  await anu.fillIn();
  const document = (await app.inject({ url: '/api/v1/openapi.json' })).json();
  const seen = new Set<string>();
  const codes = new Set<string>();
  const look = (refused: Refused) => {
    if (refused.success !== false) return;
    codes.add(refused.code ?? '');
    for (const text of englishIn(refused)) seen.add(text);
  };
  for (const [path, operations] of Object.entries<Record<string, Operation>>(document.paths)) {
    // staff, who read English, sign in at the one; the payment provider calls the other
    if (/^\/(auth|payments)\//.test(path)) continue;
    for (const [method, { security = [], requestBody }] of Object.entries(operations)) {
      const isForStaff = security.every((way) => 'adminToken' in way || 'apiKey' in way);
      if (isForStaff || path === '/registrations/logout') continue;
      const { properties = {}, anyOf = [] } =
        requestBody?.content['application/json']?.schema ?? {};
      const fields = Object.keys({ ...properties, ...anyOf[0]?.properties });
      const given = [undefined, '', 7, 'x', 'x'.repeat(6000), '\u0000', ['x'], {}];
      const urls = [path.replaceAll(/\{\w+\}/g, anu.id()), path.replaceAll(/\{\w+\}/g, 'x')];
      for (const url of urls) {
        for (const value of requestBody ? given : [undefined]) {
          const payload = Object.fromEntries(fields.map((field) => [field, value]));
          for (const cookie of ['', anu.cookie() ?? '']) {
            const reply = await app.inject({
              method: method.toUpperCase() as 'POST',
              url: `/api/v1${url}`,
              headers: { cookie },
              ...(requestBody && { payload }),
            });
            expect(reply.statusCode).not.toBe(500);
            if (/json/.test(String(reply.headers['content-type']))) look(reply.json());
          }
        }
      }
    }
  }
  expect([...seen]).toEqual([]);
  expect([...codes]).toEqual(
    expect.arrayContaining(['NOT_FOUND', 'SESSION_REQUIRED', 'UNSUPPORTED_MEDIA', 'VALIDATION']),
  );
});

test('refusals that name something are said with it', async () => {
  const [anu, binu, late] = [visitor(app), visitor(app), visitor(app)];
  await anu.fillIn();
  await anu.submit();
  const email = (await anu.read()).body.data?.formDataStructured.personalInfo?.email;
  const set = (change: Partial<typeof defaults>) => patchSettings((s) => ({ ...s, ...change }));
  const { deadlines } = defaults;
  const past = '2020-01-01T00:00:00Z';
  const provoked: [code: string, provoke: () => Promise<{ body: Refused }>][] = [
    ['DUPLICATE_CONTACT', () => binu.start({ email })],
    ['CONTACT_LOCKED', () => anu.start({ email: 'other@example.org' })],
    ['STEP_ORDER', () => late.save('eventAttendance', {})],
    [
      'OTP_INVALID',
      () => late.send('POST', '/registrations/verify-otp', { body: { email, otp: '1' } }),
    ],
    ['CONTACT_MISSING', () => late.send('POST', '/registrations/send-otp', { body: {} })],
    [
      'FEE_CHANGED',
      () => anu.send('POST', `/registrations/${anu.id()}/payment`, { body: { feeVersion: 99 } }),
    ],
    [
      'AMOUNT_INVALID',
      () => anu.send('POST', `/registrations/${anu.id()}/payment`, { body: { amount: 1 } }),
    ],
    [
      'LOCKED',
      async () => {
        await set({ deadlines: { ...deadlines, attendeesLockAt: past } });
        return anu.attend(3);
      },
    ],
    [
      'REGISTRATION_CLOSED',
      async () => {
        await set({ deadlines: { ...deadlines, closesAt: past } });
        return late.start();
      },
    ],
    [
      'REGISTRATION_CLOSED',
      async () => {
        await set({ deadlines: { ...deadlines, opensAt: '2199-01-01T00:00:00Z' } });
        return late.start();
      },
    ],
    [
      'CAPACITY',
      async () => {
        await set({ deadlines, capacity: { ...defaults.capacity, people: 1, waitlist: false } });
        return late.start();
      },
    ],
  ];
  for (const [code, provoke] of provoked) {
    const { body } = await provoke();
    expect(body.code).toBe(code);
    expect(englishIn(body)).toEqual([]);
  }
});
