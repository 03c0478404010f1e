import { expect, type Page } from '@playwright/test';
import type { RefusalCode } from '@sangamam/contract/calls/refusals';
import { leadsToPayment, steps } from '@sangamam/contract/form/steps';
import { problem, type Values } from '@sangamam/contract/locale/problems';
import { envelopeOf } from '../server/src/platform/http/errors.ts';
import { Refusal } from '../server/src/platform/refusal.ts';
import problemsInEnglish from '../words/en/problems.json' with { type: 'json' };
import refusalsInEnglish from '../words/en/refusals.json' with { type: 'json' };
import problemsInMalayalam from '../words/ml/problems.json' with { type: 'json' };
import { findMisfits, latinNames } from './misfits.ts';
import { newPerson, registerQuickly } from './registering.ts';
import { test } from './test.ts';

/*
 * Every refusal and every problem of an answer that the public words have, as the server would answer it, at each
 * public form in Malayalam and Hindi: whatever the page then says is in its language. A page is opened once for
 * all of them, or again where a refusal closes the form.
 */

/** A form, or a button that calls. */
interface Door {
  readonly path: string;
  /** The call it sends: its method with the end of its address. */
  readonly sends: string;
  /** The button that is pressed; the button of the form else. */
  readonly button?: string;
  /** Told what refuses as another one tells it: only problems of its fields are tried. */
  readonly isAlike?: boolean;
  /** Fills it in, until the rules of the browser let it pass. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const formButton = 'form[data-hydrated] [type=submit]';
const inDialog = 'dialog[open] [type=submit]';
const record = '/alumni-update?view=registration';
const mostAnswers = 25;
const aDay = '2027-01-02T03:00:00Z';
const codeSent = { success: true, data: { resendAfterSeconds: 60, validForSeconds: 300 } };

const forStrangers: Readonly<Record<string, Door>> = {
  contact: { path: '/contact', sends: 'POST /contact-messages', prepare: writeMessage },
  issue: { path: '/report-issue', sends: 'POST /issues', prepare: describeIssue },
  'code for issues': {
    path: '/issue-status',
    sends: 'POST /registrations/send-otp',
    button: 'main form [type=submit]',
    prepare: (page) => page.locator('[name=email]').fill(newPerson().email),
  },
  'issues by code': {
    path: '/issue-status',
    sends: 'POST /issues/mine/verify-otp',
    button: 'main form [type=submit]',
    prepare: enterCode,
  },
  code: {
    path: '/alumni-update',
    sends: 'POST /registrations/send-otp',
    prepare: (page) => page.locator('[name=email]').fill(newPerson().email),
  },
  'registration by code': {
    path: '/alumni-update',
    sends: 'POST /registrations/verify-otp',
    button: 'main form [type=submit]',
    prepare: enterCode,
  },
  'quick registration': {
    path: '/quick-registration',
    sends: 'POST /registrations/temp-quick-registration',
    button: '[form=quick-registration]:not([name=later])',
    prepare: fillQuick,
  },
  'change of contact undone': {
    path: `/undo-contact-change#${'A'.repeat(43)}`,
    sends: 'POST /registrations/undo-contact-change',
    button: 'main button',
  },
};
const forDrafts: Readonly<Record<string, Door>> = {
  ...Object.fromEntries(
    steps
      .filter((step) => leadsToPayment(step) && step.sections.length > 0)
      .map(({ slug }) => [
        `step ${slug}`,
        {
          path: `/registration?step=${slug}`,
          sends: 'POST /registrations/step/.+',
          isAlike: slug !== 'personal',
        },
      ]),
  ),
  review: {
    path: '/registration?step=review',
    sends: 'POST /registrations/step/.+',
    button: 'main form [type=submit]',
    prepare: (page) => page.locator('[name=policies]').check(),
  },
};
const forRegistrants: Readonly<Record<string, Door>> = {
  payment: {
    path: '/registration?step=payment',
    sends: 'POST /registrations/.+/payment',
    button: 'main form [type=submit]',
  },
  'payment in the record': {
    path: record,
    sends: 'POST /registrations/.+/payment',
    button: inDialog,
    prepare: (page) => page.locator('section[aria-label] button').first().click(),
  },
  correction: {
    path: record,
    sends: 'POST /registrations/step/.+',
    button: 'form:has([name^=eventAttendance]) [type=submit]',
    prepare: (page) => page.locator('#change-eventAttendance').click(),
  },
  consent: {
    path: record,
    sends: 'PUT /registrations/.+/consents',
    button: '[name=consent-photos]',
  },
  'own data': {
    path: record,
    sends: 'GET /registrations/.+/my-data.pdf',
    button: '[aria-labelledby=your-data] > div > div:last-child > button:first-child',
  },
  erasure: {
    path: record,
    sends: 'POST /registrations/send-otp',
    button: inDialog,
    prepare: (page) => page.locator('section[aria-labelledby=your-data] button').last().click(),
  },
};

const answers = Object.entries(refusalsInEnglish).flatMap(([code, sentence]) =>
  fillings(sentence).map((values) => refusal(code as RefusalCode, { values })),
);
const problems = Object.entries(problemsInEnglish).flatMap(([key, sentence]) =>
  // a label stands in the English sentence as it is, and chooses the word in the others
  fillings(sentence + problemsInMalayalam[key as keyof typeof problemsInMalayalam]).map(
    (values) => ({ key, values }),
  ),
);
/** The refusals of the server, and of the proxies before it. */
const faults = [
  { status: 500, envelope: { success: false, code: 'INTERNAL', message: 'Internal error' } },
  { status: 502, envelope: null },
];

const draft = (page: Page) =>
  registerQuickly(page, newPerson({ name: 'അനുപമ' }), { isSubmitted: false });
const submitted = (page: Page) => registerQuickly(page, newPerson({ name: 'അനുപമ' }));

for (const language of ['ml', 'hi'] as const) {
  for (const [doors, become] of [
    [forStrangers, null],
    [forDrafts, draft],
    [forRegistrants, submitted],
  ] as const) {
    for (const [name, door] of Object.entries(doors)) {
      test(`all that refuses at ${name} is said in ${language}`, async ({ page }) => {
        test.slow();
        await page.goto(`/contact?lang=${language}`);
        await become?.(page);
        await page.addInitScript(answerCalls);
        await provokeAll(page, language, door);
      });
    }
  }
}

async function provokeAll(page: Page, language: 'ml' | 'hi', door: Door): Promise<void> {
  await open(page, door);
  expect.soft(await findMisfits(page, language), page.url()).toEqual([]);
  const fields = await fieldsOf(page, door);
  const told = [...(door.isAlike ? [] : [...answers, ...faults]), ...problemsAt(fields)];
  const wrong: string[] = [];
  for (let done = 0; done < told.length; ) {
    if (done > 0) await open(page, door);
    const said = await provoke(page, door, told.slice(done));
    expect(said.length, 'it asks').toBeGreaterThan(0);
    for (const [index, lines] of said.entries()) {
      const english = lines.filter(isEnglish);
      if (lines.length > 0 && english.length === 0) continue;
      const answer = JSON.stringify(told[done + index]);
      wrong.push(`${answer} is told as ${english.join(' | ') || 'nothing'}`);
    }
    done += said.length;
  }
  expect(wrong).toEqual([]);
}

async function open(page: Page, { path, prepare, button = formButton }: Door): Promise<void> {
  await page.goto('/offline');
  await page.goto(path);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await prepare?.(page);
  const pressed = page.locator(button).first();
  await expect(pressed).toBeEnabled();
  // React marks the elements it has taken over; before that a press is kept for later, or lost
  const isAlive = () =>
    pressed.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isAlive, path).toBe(true);
}

/** The controls of the form that can be told a problem; none for a button alone. */
function fieldsOf(page: Page, { button = formButton }: Door): Promise<string[]> {
  return page
    .locator(button)
    .first()
    .evaluate((pressed) => {
      const { form } = pressed as HTMLButtonElement;
      const controls = [...(form?.elements ?? [])] as HTMLInputElement[];
      return [...new Set(controls.map(({ name }) => name).filter((name) => name !== ''))];
    });
}

/** Presses the button for one answer after the other, while it is there; resolves to what the page then says anew. */
function provoke(
  page: Page,
  { sends, button = formButton }: Door,
  told: readonly Told[],
): Promise<string[][]> {
  return page.evaluate(
    async ({ sends, button, told }) => {
      const pressable = () =>
        [...document.querySelectorAll<HTMLButtonElement>(button)].find((one) =>
          one.checkVisibility(),
        );
      const linesNow = () => {
        const lines = ['aria-label', 'placeholder', 'title', 'alt'].flatMap((name) =>
          [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name) ?? ''),
        );
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) lines.push(texts.currentNode.nodeValue ?? '');
        return lines;
      };
      const drawn = () => new Promise((resolve) => setTimeout(resolve, 10));
      const before = new Set(linesNow());
      const said: string[][] = [];
      for (const answer of told) {
        const pressed = pressable();
        if (!pressed) break;
        window.toAnswer = { sends, ...answer, asked: 0 };
        pressed.click();
        const isSettled = () =>
          window.toAnswer?.asked && pressable()?.getAttribute('aria-disabled') !== 'true';
        for (let waits = 0; waits < 1 || (waits < 300 && !isSettled()); waits += 1) await drawn();
        if (window.toAnswer.asked === 0) break;
        let anew: string[] = [];
        for (let waits = 0; waits < 50 && (waits < 1 || anew.length === 0); waits += 1) {
          await drawn();
          anew = linesNow().filter((line) => !before.has(line));
        }
        said.push(anew);
      }
      return said;
    },
    { sends, button, told },
  );
}

interface Told {
  readonly status: number;
  /** Null for an answer that is no JSON. */
  readonly envelope: object | null;
}

declare global {
  interface Window {
    toAnswer?: Told & { readonly sends: string; asked: number };
  }
}

/** Runs in the page before its scripts: calls that are to be refused do not leave it. */
function answerCalls(): void {
  const send = window.fetch;
  window.fetch = async (...call) => {
    const { method, url } = new Request(...call);
    const { toAnswer } = window;
    if (
      !toAnswer ||
      !new RegExp(`${toAnswer.sends}$`).test(
        `${method} ${new URL(url).pathname.replace('/api/v1', '')}`,
      )
    ) {
      return send(...call);
    }
    toAnswer.asked += 1;
    const body = toAnswer.envelope ? JSON.stringify(toAnswer.envelope) : '<h1>Bad Gateway</h1>';
    const headers = { 'retry-after': '60' };
    return new Response(body, { status: toAnswer.status, headers });
  };
}

/** Every way to fill in a sentence: each word of its choice, with a moment and numbers for the rest. */
function fillings(sentence: string): (Values | undefined)[] {
  const names = new Set([...sentence.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name));
  if (names.size === 0) return [undefined];
  const rest = Object.fromEntries([...names].map((name) => [name, name === 'day' ? aDay : 7]));
  const chosen = /\{(\w+), select, (.*)/.exec(sentence);
  if (!chosen) return [rest];
  const [, name = '', choices = ''] = chosen;
  return [...choices.matchAll(/(\w+) \{/g)].map(([, choice = '']) => ({ ...rest, [name]: choice }));
}

function refusal(code: RefusalCode, options: object): Told {
  const refused: Refusal = Reflect.construct(Refusal, [code, options]);
  return { status: refused.status, envelope: envelopeOf(refused) };
}

/** All problems, so many in an answer as there are fields; a few at a form of few, which tells them alike. */
function problemsAt(fields: readonly string[]): Told[] {
  const answers = fields.length === 0 ? 0 : Math.ceil(problems.length / fields.length);
  return Array.from({ length: Math.min(answers, mostAnswers) }, (_, index) => {
    const some = problems.slice(index * fields.length, (index + 1) * fields.length);
    const texts = some.map(({ key, values }, place) => [
      fields[place],
      Reflect.apply(problem, null, [key, values]),
    ]);
    return refusal('VALIDATION', { fields: Object.fromEntries(texts) });
  });
}

const isEnglish = (line: string): boolean =>
  (line.replaceAll(/\S*[@\d_]\S*/g, '').match(/[A-Za-z]{3,}/g) ?? []).some(
    (word) => !latinNames.includes(word),
  );

async function enterCode(page: Page): Promise<void> {
  await page.locator('[name=email]').fill(newPerson().email);
  await page.evaluate((envelope) => {
    window.toAnswer = { sends: '/send-otp', status: 200, envelope, asked: 0 };
  }, codeSent);
  await page.locator('main form [type=submit]').click();
  await page.locator('[autocomplete=one-time-code]').fill('123456');
}

async function writeMessage(page: Page): Promise<void> {
  const { name, email } = newPerson();
  await page.locator('[name=name]').fill(name);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=subject]').selectOption({ index: 1 });
  await page.locator('[name=message]').fill('ഭക്ഷണത്തെക്കുറിച്ച് ഒരു ചോദ്യം ചോദിക്കാനുണ്ട്.');
}

async function describeIssue(page: Page): Promise<void> {
  const { name, email } = newPerson();
  await page.locator('select').first().selectOption({ index: 1 });
  await page.locator('textarea').fill('പണം പോയി, പക്ഷേ രജിസ്ട്രേഷൻ പൂർത്തിയായിട്ടില്ല.');
  await page.locator('[name=name]').fill(name);
  await page.locator('[name=email]').fill(email);
}

async function fillQuick(page: Page): Promise<void> {
  const { name, email, phone, school, yearOfPassing } = newPerson();
  const field = (key: string) => page.locator(`[name="personalInfo.${key}"]`);
  await page.locator('form[data-hydrated]').waitFor();
  await field('name').fill(name);
  await field('email').fill(email);
  await field('contactNumber').fill(phone);
  await field('school').selectOption(school);
  await field('yearOfPassing').selectOption(yearOfPassing);
  await page.locator('[name="eventAttendance.attendees.adults.veg"]').fill('1');
  await page.locator('[name="consents.policies"], [name=policies]').check();
}
