import { expect, test } from 'vitest';
import { labelOf } from './field-labels.ts';

test.each([
  ['event.name', 'Event name'],
  ['translations.ml.event.name', 'Event name in Malayalam'],
  ['options.schools', 'Schools'],
  ['home.why.title', 'Reasons to come: Title'],
  ['home.why.hi.lead', 'Reasons to come: Subtitle in Hindi'],
  ['home.why.cards', 'Reasons to come'],
  ['home.why.cards.1.ml.title', 'Reason 2: Title in Malayalam'],
  ['home.programme.days.1.items.0.time', 'Day 2, item 1: Time'],
  ['faq', 'Questions'],
  ['faq.3.question', 'Question 4'],
  ['faq.3.hi.answer', 'Question 4: Answer in Hindi'],
  ['sponsors.0.logo', 'Sponsor 1: Logo'],
  ['contact.social.1.url', 'Link 2: Web address'],
])('%s is called %s', (name, label) => {
  expect(labelOf(name)).toBe(label);
});
