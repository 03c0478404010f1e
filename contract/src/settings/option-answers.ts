import {
  type Option,
  type OptionFlag,
  type OptionList,
  optionLists,
} from '../questions/options.ts';
import type { PublicSettings } from './settings.ts';

/** Path in the form of the answer chosen from each list. */
const placeOf: Readonly<Record<OptionList, { path: readonly string[]; isMany?: true }>> = {
  schools: { path: ['personalInfo', 'school'] },
  professions: { path: ['professional', 'profession'], isMany: true },
  participation: { path: ['eventAttendance', 'eventParticipation'], isMany: true },
  transportModes: { path: ['transportation', 'modeOfTransport'] },
  arrivalPoints: { path: ['transportation', 'pickup', 'arrivalPoint'] },
  stayKinds: { path: ['accommodation', 'accommodation'] },
  stayAreas: { path: ['accommodation', 'accommodationLocation'] },
  mentorship: { path: ['optional', 'mentorshipOptions'], isMany: true },
  training: { path: ['optional', 'trainingOptions'], isMany: true },
  seminars: { path: ['optional', 'seminarOptions'], isMany: true },
  sponsorshipCategories: { path: ['sponsorship', 'category'] },
  contributionPurposes: { path: ['financial', 'contributionFor'], isMany: true },
};

/** A partial form in which `value` of the list is chosen. */
export function formWith(list: OptionList, value: string): object {
  const { path, isMany } = placeOf[list];
  return path.reduceRight<unknown>(
    (inner, key) => ({ [key]: inner }),
    isMany ? [value] : value,
  ) as object;
}

function chosenIn(form: unknown, list: OptionList): readonly string[] {
  const answer = placeOf[list].path.reduce<unknown>(
    (inner, key) => (inner as Readonly<Record<string, unknown>> | undefined)?.[key],
    form,
  );
  return [answer].flat().filter((value) => typeof value === 'string');
}

export type OptionSettings = Pick<PublicSettings, 'options'>;

/** The options that people can choose from: those of the list that are not hidden. */
export function optionsOf({ options }: OptionSettings, list: OptionList): readonly Option[] {
  return options[list].filter(({ isHidden }) => !isHidden);
}

/** The values of these options, as answers store them. */
export function optionValues(settings: OptionSettings, list: OptionList): string[] {
  return optionsOf(settings, list).map(({ value }) => value);
}

/** The option with this value, hidden or not. */
export function optionOf(
  { options }: OptionSettings,
  list: OptionList,
  value: string,
): Option | undefined {
  return options[list].find((option) => option.value === value);
}

/** True if this option of the list has the flag; false for an unknown one. */
export function hasFlag<List extends OptionList>(
  settings: OptionSettings,
  list: List,
  value: string,
  flag: OptionFlag<List>,
): boolean {
  return optionOf(settings, list, value)?.[flag] === true;
}

/** The label of an option, or the value itself. */
export function optionLabel(settings: OptionSettings, list: OptionList, value: string): string {
  return optionOf(settings, list, value)?.label || value;
}

/** The options that people can choose from, with their labels. */
export function choicesOf(
  settings: OptionSettings,
  list: OptionList,
): { value: string; label: string }[] {
  return optionsOf(settings, list).map(({ value, label }) => ({ value, label: label || value }));
}

/**
 * The settings with the hidden options shown that this form has chosen, so that registrants keep them.
 * Returns the same object if there are none.
 */
export function offeredTo<Settings extends OptionSettings>(
  settings: Settings,
  form: unknown,
): Settings {
  const kept = optionLists.flatMap((list) => {
    const chosen = chosenIn(form, list);
    const isKept = ({ value, isHidden }: Option) => isHidden === true && chosen.includes(value);
    if (!settings.options[list].some(isKept)) return [];
    const shown = settings.options[list].map((option) =>
      isKept(option) ? { ...option, isHidden: undefined } : option,
    );
    return [[list, shown] as const];
  });
  if (kept.length === 0) return settings;
  return { ...settings, options: { ...settings.options, ...Object.fromEntries(kept) } };
}

/** The form with chosen options replaced by their labels. */
export function withOptionLabels<Form>(settings: OptionSettings, form: Form): Form {
  return optionLists.reduce((read, list) => {
    const label = (answer: unknown): unknown => {
      if (Array.isArray(answer)) return answer.map(label);
      return typeof answer === 'string' ? optionLabel(settings, list, answer) : answer;
    };
    return changedAt(read, placeOf[list].path, label) as Form;
  }, form);
}

function changedAt(
  form: unknown,
  [key, ...inner]: readonly string[],
  change: (answer: unknown) => unknown,
): unknown {
  if (key === undefined) return change(form);
  if (typeof form !== 'object' || form === null || !(key in form)) return form;
  const group = form as Readonly<Record<string, unknown>>;
  return { ...group, [key]: changedAt(group[key], inner, change) };
}
