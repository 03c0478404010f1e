import type { OptionList } from '@sangamam/contract/settings';
import type { TabValue } from '@sangamam/contract/settings-values';
import { moved, type Texts, withText } from './option-edits.ts';
import { useTab } from './tab-fields.tsx';

interface SchoolOption {
  readonly value: string;
  readonly place: string;
}
type Option = string | SchoolOption;

const nameOf = (option: Option) => (typeof option === 'string' ? option : option.value);
const offeredIn = (value: unknown, list: OptionList): readonly Option[] =>
  (value as TabValue<'options'>).options[list];

/** What can be done to one list of options. What has been chosen keeps its value, whatever it is called. */
export function useOptionList(list: OptionList) {
  const form = useTab();
  const value = form.value as unknown as TabValue<'options'>;
  const options = offeredIn(value, list);
  const offered = options.map(nameOf);
  const hidden = value.hiddenOptions[list] ?? [];
  const setOptions = (next: readonly Option[]) => form.set(`options.${list}`, next);
  const setHidden = (next: readonly string[]) => form.set(`hiddenOptions.${list}`, next);

  /** As it was saved, so that a school that comes back keeps its place. */
  const fresh = (name: string): Option =>
    offeredIn(form.saved.value, list).find((option) => nameOf(option) === name) ??
    (list === 'schools' ? { value: name, place: '' } : name);

  const textGroups = [
    ['optionLabels', value.optionLabels[list]],
    ['translations.ml.optionLabels', value.translations.ml.optionLabels?.[list]],
    ['translations.hi.optionLabels', value.translations.hi.optionLabels?.[list]],
  ] as const;

  /** A label by the group it stands in; places of schools stand beside the lists. */
  const setText = (group: string, texts: Texts | undefined, name: string, text: string) =>
    form.set(group, withText(texts, name, text));

  return {
    offered,
    hidden,
    labelOf: (name: string) => value.optionLabels[list]?.[name] ?? '',
    move: (from: number, to: number) => setOptions(moved(options, from, to)),
    add: (name: string) => setOptions([...options, fresh(name)]),
    hide(name: string) {
      setOptions(options.filter((option) => nameOf(option) !== name));
      setHidden([...hidden, name]);
    },
    showAgain(name: string) {
      setHidden(hidden.filter((known) => known !== name));
      setOptions([...options, fresh(name)]);
    },
    remove(name: string) {
      setOptions(options.filter((option) => nameOf(option) !== name));
      setHidden(hidden.filter((known) => known !== name));
      for (const [group, texts] of textGroups) setText(`${group}.${list}`, texts, name, '');
    },
    /** Its label in each language, and how it is changed. */
    labels: (name: string) =>
      textGroups.map(([group, texts]) => ({
        text: texts?.[name] ?? '',
        set: (text: string) => setText(`${group}.${list}`, texts, name, text),
      })),
    /** The same for where a school is; null where there is no such thing. */
    places(name: string) {
      const school = value.options.schools.find((known) => known.value === name);
      if (list !== 'schools' || !school) return null;
      const { ml, hi } = value.translations;
      return [
        {
          text: school.place,
          set: (place: string) =>
            setOptions(
              options.map((option) => (option === school ? { ...school, place } : option)),
            ),
        },
        ...(['ml', 'hi'] as const).map((language) => {
          const texts = { ml, hi }[language].schoolPlaces;
          return {
            text: texts?.[name] ?? '',
            set: (text: string) =>
              setText(`translations.${language}.schoolPlaces`, texts, name, text),
          };
        }),
      ];
    },
  };
}

export type OptionListEdits = ReturnType<typeof useOptionList>;
