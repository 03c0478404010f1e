import { defaultOptions } from '@sangamam/contract/questions/options';
import { tabValues } from '@sangamam/contract/settings/catalogue';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { hasFlag } from '@sangamam/contract/settings/option-answers';
import { tabOf } from '@sangamam/contract/settings-rules/rules';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/platform/db.ts';
import { MIGRATIONS_DIR, migrate } from '../../platform/db/migrate.ts';

const { pool } = await testDatabase();

/** The shipped options as they were stored before they were objects. */
function earlierOptions() {
  const lists = Object.entries(defaultOptions).map(([list, options]) => [
    list,
    list === 'schools'
      ? defaultOptions.schools.filter(({ value }) => value !== 'Other JNV')
      : options.map(({ value }) => value),
  ]);
  return Object.fromEntries(lists) as Record<string, unknown[]>;
}

test('settings and versions of before get options with labels, hidden ones and what they do', async () => {
  await pool.query('drop schema public cascade; create schema public');
  await migrate(pool, MIGRATIONS_DIR, { last: '0042' });
  const { options: _, ...settings } = defaultEventSettings(new Date('2026-11-23T00:00:00Z'));
  const shipped = earlierOptions();
  const before = {
    ...settings,
    options: {
      ...shipped,
      transportModes: [...(shipped.transportModes ?? []).filter((mode) => mode !== 'Bus'), 'Metro'],
    },
    hiddenOptions: { transportModes: ['Bus'], schools: ['JNV Old'] },
    optionLabels: { transportModes: { Train: 'By rail', Metro: 'Metro' } },
  };
  await pool.query(`insert into setting (tab, value) values ('public', $1)`, [before]);
  const { form, options, hiddenOptions, optionLabels } = before;
  const translations = { ml: { optionLabels: { transportModes: { Train: 'തീവണ്ടി' } } }, hi: {} };
  const version = { form, options, hiddenOptions, optionLabels, translations };
  const insert = 'insert into setting_version (tab, version, value, changed_at)';
  await pool.query(`${insert} values ('options', 1, $1, now()), ('event', 1, '{}', now())`, [
    version,
  ]);

  await migrate(pool);
  const stored = (await pool.query('select value, revision from setting')).rows[0];
  const { value } = stored;
  expect(stored.revision).toBe(2);
  expect(value).not.toHaveProperty('hiddenOptions');
  expect(value).not.toHaveProperty('optionLabels');
  expect(value.options).toMatchObject({
    ...defaultOptions,
    schools: [...defaultOptions.schools, { value: 'JNV Old', isHidden: true }],
    transportModes: [
      { value: 'Train', label: 'By rail', needsPickup: true },
      ...defaultOptions.transportModes.slice(1).filter((mode) => mode.value !== 'Bus'),
      { value: 'Metro' },
      { value: 'Bus', isHidden: true, needsPickup: true },
    ],
  });
  expect(value.options.transportModes.at(-2)).toEqual({ value: 'Metro' });
  expect(hasFlag(value, 'stayKinds', 'Family room', 'isFamily')).toBe(true);
  const tab = tabOf(value, 'options');
  expect(tabValues.options.parse(tab)).toEqual(tab);

  const versions = await pool.query('select value from setting_version order by tab');
  expect(versions.rows[0].value).toEqual({});
  expect(versions.rows[1].value).toEqual({ form, options: value.options, translations });
});
