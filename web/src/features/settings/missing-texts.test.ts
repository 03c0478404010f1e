import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { tabOf } from '@sangamam/contract/settings-rules/rules';
import { expect, test } from 'vitest';
import { countMissing } from './missing-texts.ts';

const shipped = defaultEventSettings(new Date());
const counts = (tab: 'contact' | 'faq' | 'home', settings = shipped) =>
  (['ml', 'hi'] as const).map((language) => countMissing(tab, tabOf(settings, tab), language));

test('what is as shipped is there in all languages', () => {
  expect([counts('contact'), counts('faq'), counts('home')]).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test('a text of our own is missing until it is translated; an empty one is not', () => {
  const contact = { ...shipped.contact, hours: 'Sundays', credit: '' };
  const translations = { ml: { contact: { hours: 'ഞായർ' } }, hi: {} };
  expect(counts('contact', { ...shipped, contact, translations })).toEqual([0, 1]);
});

test('in lists each text counts, and none of what is no text', () => {
  const faq = [{ question: 'Who?', answer: 'All.', hi: { answer: 'सब' } }];
  expect(counts('faq', { ...shipped, faq })).toEqual([2, 1]);
  const items = [{ time: '09:00', kind: 'talk' as const, who: '', title: 'Ours', place: '' }];
  const programme = { ...shipped.home.programme, days: [{ items }] };
  expect(counts('home', { ...shipped, home: { ...shipped.home, programme } })).toEqual([1, 1]);
});
