import { expect, test } from 'vitest';
import { defaultEventSettings } from '../settings/event-settings.ts';
import { filledTab, tabOf } from './rules.ts';

test('an earlier version is brought back whole: what is newer than it stays, what it did not say goes', () => {
  const now = defaultEventSettings(new Date());
  const then = tabOf(now, 'fees');
  const changed = {
    ...now,
    fees: { ...now.fees, adult: 700 },
    form: { ...now.form, maxPerCell: 7 },
    translations: { ml: { fees: { adultAges: '18 വയസ്സ് മുതൽ' } }, hi: {} },
  };
  const { form: _unknownThen, ...older } = then;
  expect(filledTab(changed, 'fees', older)).toEqual({
    ...older,
    form: { maxPerCell: 7, maxPerRegistration: now.form.maxPerRegistration },
  });
  expect(filledTab(changed, 'fees', then)).toEqual(then);
});
