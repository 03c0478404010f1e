import { words } from '@sangamam/words/staff/settings-fields';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { findProblems, tabOf } from '../settings-rules/rules.ts';
import {
  findField,
  type Section,
  type SettingName,
  settingsCatalogue,
  settingsFields,
  tabValues,
} from './catalogue.ts';
import { defaultEventSettings } from './event-settings.ts';
import { type SettingsTab, settingsTabNames } from './tabs.ts';

const shipped = defaultEventSettings(new Date('2026-11-21T00:00:00Z'));
const plainValue = (value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The dotted names of everything stored; what has a control of its own is one setting. */
const storedNames = Object.entries(shipped).flatMap(([group, value]) =>
  group in settingsFields || !plainValue(value)
    ? [group]
    : Object.keys(value).map((key) => `${group}.${key}`),
);
/** Counted by the server, and texts that stand beside the English ones. */
const unedited = new Set([
  'fees.version',
  'policies.version',
  'policies.updatedAt',
  'translations.ml',
  'translations.hi',
]);
const tabsOf = (name: string) =>
  settingsTabNames.filter((tab) =>
    settingsCatalogue[tab].sections.some(({ fields }) => name in fields),
  );

describe('every setting', () => {
  test.each(storedNames.filter((name) => !unedited.has(name)))('%s is drawn by one tab', (name) => {
    const field = findField(name);
    expect(field?.label).toMatch(/\w/);
    expect(field?.kind).toMatch(/\w/);
    expect(tabsOf(name)).toHaveLength(1);
  });

  test('that is drawn is stored, and only once', () => {
    const drawn = settingsTabNames.flatMap((tab) =>
      settingsCatalogue[tab].sections.flatMap(({ fields }) => Object.keys(fields)),
    );
    expect(drawn.toSorted()).toEqual(storedNames.filter((name) => !unedited.has(name)).toSorted());
  });

  test('has a name of its own within its tab', () => {
    for (const tab of settingsTabNames) {
      const labels = settingsCatalogue[tab].sections.flatMap(({ fields }) =>
        Object.values(fields).map(({ label }) => label),
      );
      expect(new Set(labels).size).toBe(labels.length);
    }
  });
});

test.each<SettingsTab>(settingsTabNames)('the defaults of %s may be saved', (tab) => {
  const value = tabOf(shipped, tab);
  expect(tabValues[tab].safeParse(value)).toMatchObject({ success: true });
  expect(findProblems(tab, shipped)).toEqual({});
});

test('the parts of the entries of a list are settings as well', () => {
  expect(findField('contact.social.3.url')?.label).toBe('Web address');
  expect(findField('contact.social.3.nothing')).toBeUndefined();
});

describe('the words of settings', () => {
  test('belong to a setting', () => {
    expectTypeOf<Exclude<keyof typeof words.fields, SettingName>>().toBeNever();
  });

  test('belong to a tab or a section', () => {
    const tabs: readonly { intro?: string; sections: readonly Section[] }[] =
      Object.values(settingsCatalogue);
    const titles = tabs.flatMap(({ sections }) => sections.map(({ title }) => title));
    expect(Object.values(words.sections).map(({ title }) => title)).toEqual(
      expect.arrayContaining(titles),
    );
    expect(titles).toHaveLength(Object.keys(words.sections).length);
    expect(tabs.flatMap(({ intro = [] }) => intro)).toHaveLength(Object.keys(words.intros).length);
  });
});
