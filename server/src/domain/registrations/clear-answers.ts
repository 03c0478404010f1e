import { districtsByState, indianStates, otherSchool } from '@sangamam/contract/options';
import type { SectionName, Sections } from '@sangamam/contract/registration-form';
import { asksParticipationDetails, canBePickedUp, hasSeats } from '@sangamam/contract/visit';

/** The answers of a form as kept: sections that were saved, without empty answers. */
export type StoredForm = { [Name in SectionName]?: Partial<Sections[Name]> };

type Asked = { [Name in SectionName]: (answers: Sections[Name]) => object };

const states: readonly string[] = indianStates;

/**
 * Of each section, the answers to questions that were asked, given the others
 * (docs/product/registering.md#questions).
 */
const asked: Asked = {
  personalInfo(answers) {
    const { country, stateUT, district } = answers;
    const inIndia = country === 'India';
    // a state of India beside another country is left from before the country was changed
    const state = inIndia || !states.includes(stateUT) ? stateUT : '';
    const districts = inIndia ? districtsByState[stateUT] : undefined;
    const districtFits = state === stateUT && (districts?.includes(district) ?? true);
    return {
      ...answers,
      ...(answers.isAdult !== false && { parentName: '', parentRelation: '', parentContact: '' }),
      otherSchool: answers.school === otherSchool ? answers.otherSchool : '',
      stateUT: state,
      district: districtFits ? district : '',
    };
  },
  professional: (answers) => ({
    ...answers,
    professionOther: answers.profession.includes('Other') ? answers.professionOther : '',
  }),
  eventAttendance(answers) {
    if (!answers.isAttending) return { isAttending: false };
    const details = asksParticipationDetails(answers.eventParticipation);
    return { ...answers, participationDetails: details ? answers.participationDetails : '' };
  },
  transportation(answers) {
    const { isTravelling, travelSpecialRequirements, modeOfTransport, pickup } = answers;
    if (!isTravelling) return { isTravelling, travelSpecialRequirements };
    const { needed, arrivalPoint, serviceNumber, seatsOffered, sharePhone } = pickup;
    const arrival = canBePickedUp(modeOfTransport) ? { needed, arrivalPoint, serviceNumber } : {};
    const seats = hasSeats(modeOfTransport) ? { seatsOffered, sharePhone } : {};
    return { ...answers, pickup: { ...arrival, ...seats } };
  },
  accommodation(answers) {
    const { planAccommodation, hosting, accommodationRemarks } = answers;
    if (planAccommodation) return { ...answers, hosting: null };
    return { planAccommodation, hosting: hosting.canHost ? hosting : null, accommodationRemarks };
  },
  optional: (answers) => ({
    ...answers,
    spouseDetails: answers.spouseNavodayan === 'Yes' ? answers.spouseDetails : '',
  }),
  sponsorship(answers) {
    const { interested, category } = answers;
    if (interested !== 'Yes' && interested !== 'I can introduce someone') return { interested };
    return { ...answers, category: interested === 'Yes' ? category : '' };
  },
  financial: (answers) =>
    answers.willContribute === true
      ? answers
      : { willContribute: answers.willContribute, remarks: answers.remarks },
};

/**
 * What is kept of a valid section: answers to questions that no longer apply are dropped, and so
 * are empty ones (no text, nothing chosen). `false` and 0 are answers.
 */
export function clearAnswers<Name extends SectionName>(
  name: Name,
  answers: Sections[Name],
): Partial<Sections[Name]> {
  return (pruned(asked[name](answers)) ?? {}) as Partial<Sections[Name]>;
}

function pruned(value: unknown): unknown {
  if (value === '' || value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.length > 0 ? value : undefined;
  if (typeof value !== 'object') return value;
  const kept = Object.entries(value)
    .map(([key, inner]) => [key, pruned(inner)] as const)
    .filter(([, inner]) => inner !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
