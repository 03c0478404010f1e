import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { intlLocales, languages } from '@sangamam/contract/locale/languages';
import { defaultEventSettings, settingsIn } from '@sangamam/contract/settings/event-settings';
import { words as questions } from '@sangamam/words/by-language/questions';
import { words as options } from '@sangamam/words/by-language/shipped-options';
import { words as answers } from '@sangamam/words/by-language/texts';
import { describe, expect, test } from 'vitest';
import { shippedEvent } from '../testing/other-association.ts';
import { unpaid } from './domain/money/mails/payment-kinds.ts';
import { otp } from './features/one-time-codes/code-kinds.ts';
import { compose } from './house.ts';
import type { Kind } from './platform/message-kinds/define-kind.ts';
import { findKind } from './platform/message-kinds/registry.ts';
import { findFaults } from './platform/messages/read-template.ts';
import { renderMail, renderSms, sampleValues } from './platform/messages/render-message.ts';

const { messages: messageRegistry } = compose().deps;

const settings = defaultEventSettings(new Date('2026-11-21T00:00:00Z'));
const publicUrl = 'https://meet.example.org';

test('every kind that is defined anywhere is registered, once', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const defined = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .flatMap((source) => [...source.matchAll(/\bdefineKind\(\s*'(\w+)'/g)].map(([, name]) => name));
  expect(messageRegistry.kinds.map(({ name }) => name).toSorted()).toEqual(defined.toSorted());
  expect(new Set(defined).size).toBe(defined.length);
});

const every = messageRegistry.kinds.flatMap((kind) =>
  languages.map((language) => [kind.name, language, kind] as const),
);

describe('every kind in every language', () => {
  test.each(every)(
    '%s in %s says everything and leaves no placeholder',
    (_name, language, kind) => {
      const texts = kind[language];
      expect(findFaults(kind, language, texts)).toBeNull();
      const rendering = { kind, texts, language, values: sampleValues(kind), settings, publicUrl };
      const mail = renderMail(rendering);
      // one with a value that is too long would never be sent
      if (texts.sms) expect(renderSms(rendering)).not.toBeNull();
      const markup = mail.html.replace(/<style>.*?<\/style>/s, '');
      for (const said of [mail.subject, mail.text, markup, renderSms(rendering)?.text ?? '']) {
        expect(said).not.toMatch(/[{}]|undefined|null|NaN|\[object/);
      }
      expect(markup).toContain(`<html lang="${language}">`);
      expect(markup).not.toMatch(/(src|background)="?https?:/);
      if ('number' in kind.placeholders) expect(mail.subject).toContain('SGM-00042');
      for (const [placeholder, { type, sample }] of Object.entries(kind.placeholders)) {
        if (type === 'link' && sample !== '')
          expect(markup, placeholder).toContain(`href="${sample}"`);
      }
    },
  );

  test.each(every)('%s in %s shows markup of people as text', (_name, language, kind) => {
    const hostile = `<img src=x onerror="alert(1)">`;
    const values = Object.fromEntries(
      Object.entries(sampleValues(kind)).map(([name, value]) => [
        name,
        kind.placeholders[name]?.type === 'text' ? hostile : value,
      ]),
    );
    const texts = kind[language];
    const mail = renderMail({ kind, texts, language, values, settings, publicUrl });
    expect(mail.html).not.toMatch(/<img src=x|onerror="/);
  });

  test.each(every.filter(([, language]) => language !== 'en'))(
    '%s in %s says no sentence in English',
    (_name, language, kind) => {
      // whatever people or organisers write stays as they wrote it
      const numbers = Object.entries(sampleValues(kind)).map(([name, value]) => {
        const isFree = kind.placeholders[name]?.type === 'text' && value !== '';
        return [name, isFree ? '7' : value] as const;
      });
      const own = settingsIn(settings, language);
      const given = { kind, texts: kind[language], language, settings: own, publicUrl };
      const rendering = { ...given, values: Object.fromEntries(numbers) };
      const mail = renderMail(rendering);
      const footer = [own.contact.legalName, own.contact.address].join(' · ');
      const page = mail.html.replace(/<style>.*?<\/style>/s, '').replace(footer, '');
      const shown = page.replaceAll(/<[^>]+>/g, '\n');
      const threeWords = /[A-Za-z]{2,}(?:[ ,]+[A-Za-z]{2,}){2,}/g;
      const found = [mail.subject, mail.text, shown, renderSms(rendering)?.text ?? '']
        .flatMap((text) => text.replaceAll(/\S+:\/\/\S+|\S+@\S+/g, '').match(threeWords) ?? [])
        .filter((said) => !said.startsWith('Settings, My profile'));
      expect(found).toEqual([]);
    },
  );

  test.each(every.filter(([, language]) => language !== 'en'))(
    '%s in %s is written in its own script',
    (_name, language, kind) => {
      const { script: name } = new Intl.Locale(intlLocales[language]).maximize();
      const script = new RegExp(`\\p{Script=${name}}`, 'u');
      const { subject, body } = kind[language];
      for (const part of [subject, ...body.split('\n\n')].filter((each) => /\p{L}/u.test(each))) {
        if (!/^(> )?\{\w+\}$/.test(part)) expect(part).toMatch(script);
      }
    },
  );
});

const country = new Intl.DisplayNames('hi', { type: 'region' });

test.each([
  ['confirmed', {}, 'ml', `${options.ml['JNV Kollam']}, 2001`],
  ['confirmed', {}, 'hi', `${options.hi['JNV Kollam']}, 2001`],
  ['confirmed', { school: 'Other JNV' }, 'ml', `${options.ml['Other JNV']}, 2001`],
  ['trip', {}, 'ml', options.ml['Ernakulam Junction (South)']],
  [
    'changed',
    {},
    'ml',
    `${questions.ml['personalInfo.district'].name}: ${answers.ml.Kollam} → ${answers.ml.Idukki}`,
  ],
  [
    'changed',
    { changes: [{ field: 'country', before: 'India', after: 'Qatar' }] },
    'hi',
    `${questions.hi['personalInfo.country'].name}: ${['IN', 'QA'].map((code) => country.of(code)).join(' → ')}`,
  ],
  [
    'changed',
    { changes: [{ field: 'name', before: 'Yes', after: 'Kollam' }] },
    'ml',
    `${questions.ml['personalInfo.name'].name}: Yes → Kollam`,
  ],
] as const)(
  '%s with %o in %s calls choices what the form calls them',
  (name, change, language, said) => {
    const kind = findKind(messageRegistry, name) as Kind;
    const rendering = {
      kind,
      texts: kind[language],
      language,
      publicUrl,
      values: { ...sampleValues(kind), ...change },
      settings: settingsIn(settings, language),
    };
    expect(renderMail(rendering).text).toContain(said);
  },
);

test('a text message asks for rupees in letters that every phone has', () => {
  const rendering = { kind: unpaid, texts: unpaid.en, language: 'en' as const };
  const made = renderSms({ ...rendering, values: sampleValues(unpaid), settings, publicUrl });
  expect(made?.text).toBe(
    'Your registration SGM-00042 is saved. Fee due Rs 2,100. Pay at meet.example.org',
  );
});

test.each(every)(
  '%s in %s names the event of the settings and no other',
  (_name, language, kind) => {
    const event = { ...settings.event, name: 'Reunion of 1990 – St. Thomas', city: 'Thrissur' };
    const contact = {
      ...settings.contact,
      legalName: 'St. Thomas Trust',
      address: 'Thrissur',
      credit: '',
    };
    const other = settingsIn({ ...settings, event, contact }, language);
    const given = { kind, texts: kind[language], language, values: sampleValues(kind), publicUrl };
    const mail = renderMail({ ...given, settings: other });
    const sms = renderSms({ ...given, settings: other })?.text ?? '';
    for (const said of [mail.subject, mail.text, mail.html, sms]) {
      expect(said).not.toMatch(shippedEvent);
    }
  },
);

test('the code says for which event it is, shortly', () => {
  const event = { ...settings.event, name: 'Reunion of 1990 – St. Thomas' };
  const given = { kind: otp, language: 'en', values: sampleValues(otp), publicUrl } as const;
  const rendering = { ...given, texts: otp.en, settings: { ...settings, event } };
  expect(renderMail(rendering).subject).toBe('482913 is your Reunion of 1990 code');
  expect(renderSms(rendering)?.variables).toMatchObject({ eventShort: 'Reunion of 1990' });
  const long = { ...settings.event, name: 'The great reunion of all those who left in 1990' };
  const cut = renderSms({ ...rendering, settings: { ...settings, event: long } });
  expect(cut?.variables.eventShort).toBe('The great reunion of all thos…');
});
