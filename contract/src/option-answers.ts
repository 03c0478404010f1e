import type { OptionList, PublicSettings } from './settings.ts';

/** Where in the form the answers stand that are chosen from a list. */
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

/** The part of a form in which `value` of the list was chosen. */
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
 * The settings with the hidden options that this form has chosen among those offered: who chose one
 * keeps it, nobody else is offered it. The same object where there is nothing to add.
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
