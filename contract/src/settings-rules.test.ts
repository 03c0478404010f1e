import { expect, test } from 'vitest';
import { defaultEventSettings } from './event-settings.ts';
import { filledTab, tabOf } from './settings-rules.ts';

test('an earlier version is brought back whole: what is newer than it stays, what it did not say goes', () => {
  const now = defaultEventSettings(new Date());
  const then = tabOf(now, 'event');
  const changed = {
    ...now,
    event: { ...now.event, name: 'Another name' },
    features: { ...now.features, publicCounts: true },
    translations: { ml: { event: { name: 'സംഗമം' } }, hi: {} },
  };
  const { features: _unknownThen, ...older } = then;
  expect(filledTab(changed, 'event', older)).toEqual({
    ...older,
    features: { publicCounts: true, gallery: now.features.gallery },
  });
  expect(filledTab(changed, 'event', then)).toEqual(then);
});
