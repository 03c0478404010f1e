import { byLanguage } from '@sangamam/contract/locale/languages';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { describe, expect, test } from 'vitest';
import { defineKind, type Kind, type Texts } from '../message-kinds/define-kind.ts';
import { choice, count, link, text } from '../message-kinds/placeholders.ts';
import { findFaults } from './read-template.ts';
import { renderMail, renderSms, sampleValues } from './render-message.ts';

const settings = defaultEventSettings(new Date('2026-11-21T00:00:00Z'));
const publicUrl = 'https://meet.example.org';
const render = (kind: Kind, texts: Texts, values = sampleValues(kind)) =>
  renderMail({ kind, texts, language: 'en', values, settings, publicUrl });

const texts = { subject: '{name}', body: '{name}' };
const words = byLanguage(() => ({ otp: texts }));
const kind = defineKind('otp', words, {
  placeholders: {
    name: text('Anu'),
    people: count(5),
    coming: choice('yes', 'no'),
    payUrl: link('https://meet.example.org/pay'),
  },
  required: ['name'],
});

describe('a text', () => {
  test.each<[string, Partial<Texts>, keyof Texts]>([
    ['an unknown placeholder', { body: '{nme} {name}' }, 'body'],
    ['one inside a plural', { body: '{name} {people, plural, other {{nme}}}' }, 'body'],
    ['a missing brace', { body: '{name} {people' }, 'body'],
    ['a closing brace too many', { subject: '{name}}' }, 'subject'],
    ['what must be said, unsaid', { subject: 'Hello', body: 'Hello' }, 'body'],
    ['a plural of a name', { body: '{name, plural, one {1} other {2}}' }, 'body'],
    ['a choice of a number', { body: '{name} {people, select, yes {1} other {2}}' }, 'body'],
    ['a word that is never chosen', { body: '{name} {coming, select, ja {1} other {2}}' }, 'body'],
    ['a choice without the rest', { body: '{name} {coming, select, yes {1}}' }, 'body'],
    ['a format', { body: '{name} {people, number}' }, 'body'],
    ['a link to what is no link', { body: '{name}\n\n[Pay]({name})' }, 'body'],
    ['a link to a script', { body: '{name}\n\n[Pay](javascript:alert(1))' }, 'body'],
    ['a link that is not encrypted', { body: '{name}\n\n[Pay](http://x.test/)' }, 'body'],
    ['a second heading', { body: '# {name}\n\nText\n\n# Again' }, 'body'],
    ['an unknown placeholder by SMS', { sms: '{nme}' }, 'sms'],
  ])('with %s is refused', (_what, change, field) => {
    const faults = findFaults(kind, 'en', { ...texts, ...change });
    expect(Object.keys(faults ?? {})).toContain(field);
    expect(faults?.[field]).toMatch(/\S/);
  });

  test('may use what every kind has, plurals, choices and links of its own', () => {
    const body = `# {event}, {name}

{people, plural, =0 {nobody} one {# person} other {# people}}, {coming, select, yes {coming} other {not coming}}: {contact}

[Map](https://maps.example.org/?q=1)

**[Pay]({payUrl})**`;
    expect(findFaults(kind, 'en', { subject: '{name}', body })).toBeNull();
    const mail = render(kind, { subject: '{name}', body }, { ...sampleValues(kind), people: 1 });
    expect(mail.text).toContain('1 person, coming: contact@sangamam.example');
    expect(mail.html).toContain('href="https://maps.example.org/?q=1"');
  });

  test('keeps what people typed as text, whatever it looks like', () => {
    const name = '# <b>{people}</b>\n\n[x](javascript:alert(1)) | **';
    const mail = render(
      kind,
      { subject: '{name}', body: '{name}\n\n| a | {name}\n\n> {name}' },
      {
        ...sampleValues(kind),
        name,
      },
    );
    expect(mail.html).not.toMatch(/<b>|href="javascript/);
    expect(mail.text).toContain('# <b>{people}</b>');
    expect(mail.subject).not.toContain('\n');
  });

  test('leaves out rows, links and paragraphs without a value', () => {
    const values = { ...sampleValues(kind), name: '', payUrl: '' };
    const body = '| Name | {name}\n| People | {people}\n\n{name}\n\n[Pay]({payUrl})';
    expect(render(kind, { subject: 's', body }, values).text).toBe('s\n\nPeople: 5\n');
  });
});

describe('a text message', () => {
  const sms = (site: string, name: string) =>
    renderSms({
      kind,
      language: 'en' as const,
      settings,
      publicUrl: `https://${site}`,
      texts: { ...texts, sms: '{name} at {site}' },
      values: { ...sampleValues(kind), name },
    });

  test('has variables of at most 30 characters; an address is never cut', () => {
    expect(sms('meet.example.org', 'A'.repeat(40))?.variables).toEqual({
      name: `${'A'.repeat(29)}…`,
      site: 'meet.example.org',
    });
    expect(sms(`${'long-'.repeat(7)}name.example.org`, 'Anu')).toBeNull();
  });
});
