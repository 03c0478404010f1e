import { justMeeting, type OptionFlag, type OptionList, otherSchool } from './options.ts';
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

/**
 * The settings with hidden options added back if this form has chosen them, so that registrants keep them.
 * Returns the same object if none was.
 */
export function offeredTo<Settings extends Pick<PublicSettings, 'options' | 'hiddenOptions'>>(
  settings: Settings,
  form: unknown,
): Settings {
  const { hiddenOptions } = settings;
  const kept = (Object.keys(hiddenOptions) as OptionList[])
    .map((list) => {
      const chosen = chosenIn(form, list);
      return [list, (hiddenOptions[list] ?? []).filter((value) => chosen.includes(value))] as const;
    })
    .filter(([, values]) => values.length > 0);
  if (kept.length === 0) return settings;
  const options: Record<string, readonly unknown[]> = { ...settings.options };
  for (const [list, values] of kept) {
    const added = list === 'schools' ? values.map((value) => ({ value, place: '' })) : values;
    options[list] = [...settings.options[list], ...added];
  }
  return { ...settings, options: options as unknown as Settings['options'] };
}

/** The label of an option, or the value itself. */
export function optionLabel(
  { optionLabels }: Pick<PublicSettings, 'optionLabels'>,
  list: OptionList,
  value: string,
): string {
  return optionLabels[list]?.[value] || value;
}

/** The options of a list with their labels. */
export function choicesOf(
  settings: Pick<PublicSettings, 'options' | 'optionLabels'>,
  list: Exclude<OptionList, 'schools'>,
): { value: string; label: string }[] {
  return settings.options[list].map((value) => ({
    ...{ value, label: optionLabel(settings, list, value) },
  }));
}

/** The form with chosen options replaced by their labels. */
export function withOptionLabels<Form>(
  settings: Pick<PublicSettings, 'optionLabels'>,
  form: Form,
): Form {
  const lists = Object.keys(settings.optionLabels) as OptionList[];
  return lists.reduce((read, list) => {
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

const flagsOf: Partial<
  Readonly<Record<OptionList, Readonly<Record<string, readonly OptionFlag[]>>>>
> = {
  schools: { [otherSchool]: ['asksName'] },
  professions: { Other: ['asksName'] },
  participation: { [justMeeting]: ['takesNoPart'] },
  transportModes: {
    Train: ['needsPickup'],
    Flight: ['needsPickup'],
    Bus: ['needsPickup'],
    'Ship (from Lakshadweep)': ['needsPickup'],
    'Own car': ['hasSeats'],
  },
};

/** Whether an option behaves so. */
export function hasFlag(
  _settings: Pick<PublicSettings, 'options'>,
  list: OptionList,
  value: string,
  flag: OptionFlag,
): boolean {
  return flagsOf[list]?.[value]?.includes(flag) ?? false;
}
