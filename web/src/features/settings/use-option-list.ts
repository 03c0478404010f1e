import { translatedLanguages } from '@sangamam/contract/locale/languages';
import type { Option, OptionFlag, OptionList } from '@sangamam/contract/questions/options';
import type { TabValue } from '@sangamam/contract/settings/catalogue';
import { moved, type Texts, withPart, withText } from './option-edits.ts';
import { useTab } from './tab-fields.tsx';

const optionsIn = (value: unknown, list: OptionList): readonly Option[] =>
  (value as TabValue<'options'>).options[list];

/** The edits of one list of options. An option that was chosen keeps its value, whatever it is called. */
export function useOptionList(list: OptionList) {
  const form = useTab();
  const { translations } = form.value as unknown as TabValue<'options'>;
  const options = optionsIn(form.value, list);
  const offered = options.filter(({ isHidden }) => !isHidden);
  const hidden = options.filter(({ isHidden }) => isHidden);
  const find = (name: string) => options.find(({ value }) => value === name);
  const setOptions = (next: readonly Option[]) => form.set(`options.${list}`, next);
  const change = (name: string, part: keyof Option, next: string | number | true | undefined) =>
    setOptions(
      options.map((option) => (option.value === name ? withPart(option, part, next) : option)),
    );

  /** As it was saved, so that one that was removed comes back with what it does. */
  const fresh = (name: string): Option =>
    optionsIn(form.saved.value, list).find(({ value }) => value === name) ?? { value: name };

  const translated = (group: 'optionLabels' | 'schoolPlaces', name: string) =>
    translatedLanguages.map((language) => {
      const texts: Texts | undefined =
        group === 'optionLabels'
          ? translations[language].optionLabels?.[list]
          : translations[language].schoolPlaces;
      const at = group === 'optionLabels' ? `${group}.${list}` : group;
      return {
        text: texts?.[name] ?? '',
        set: (text: string) =>
          form.set(`translations.${language}.${at}`, withText(texts, name, text)),
      };
    });
  const english = (part: 'label' | 'place', name: string) => ({
    text: find(name)?.[part] ?? '',
    set: (text: string) => change(name, part, text || undefined),
  });

  return {
    offered: offered.map(({ value }) => value),
    hidden: hidden.map(({ value }) => value),
    labelOf: (name: string) => find(name)?.label ?? '',
    move: (from: number, to: number) => setOptions([...moved(offered, from, to), ...hidden]),
    add: (name: string) =>
      setOptions([...offered, withPart(fresh(name), 'isHidden', undefined), ...hidden]),
    hide: (name: string) => change(name, 'isHidden', true),
    showAgain: (name: string) => change(name, 'isHidden', undefined),
    remove(name: string) {
      setOptions(options.filter(({ value }) => value !== name));
      for (const { set } of translated('optionLabels', name)) set('');
    },
    hasFlag: (name: string, flag: OptionFlag) => find(name)?.[flag] === true,
    setFlag: (name: string, flag: OptionFlag, isOn: boolean) =>
      change(name, flag, isOn || undefined),
    /** Its label in each language, and how it is changed. */
    labels: (name: string) => [english('label', name), ...translated('optionLabels', name)],
    /** The same for where a school is; null where there is no such thing. */
    places: (name: string) =>
      list === 'schools' ? [english('place', name), ...translated('schoolPlaces', name)] : null,
    mostOf: (name: string) => find(name)?.places,
    /** Text that is no number leaves it as it is. */
    setMost: (name: string, most: number | null) =>
      Number.isNaN(most) ? undefined : change(name, 'places', most ?? undefined),
  };
}

export type OptionListEdits = ReturnType<typeof useOptionList>;
