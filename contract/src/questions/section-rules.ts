import type { Report } from '../answer-kinds.ts';
import { districtsByState, indianStates } from '../options.ts';
import { attendeeGroups, foodKinds, travelDates } from '../visit.ts';
import type { Sections } from './answers.ts';
import type { FormSettings } from './form.ts';
import type { SectionName } from './question.ts';

/** Rules that look at more than one answer, by section. */
export const sectionRules: {
  readonly [Name in SectionName]?: (
    answers: Sections[Name],
    report: Report,
    settings: FormSettings,
  ) => void;
} = {
  personalInfo(v, report) {
    const isOwn =
      v.isAdult === false && [v.email?.toLowerCase(), v.contactNumber].includes(v.parentContact);
    report(isOwn, 'parentContact', 'Enter a contact of the parent, not your own');
    if (v.country !== 'India') return;
    const states: readonly string[] = indianStates;
    report(!states.includes(v.stateUT), 'stateUT', 'State or union territory is required');
    const isMissing = v.stateUT === 'Kerala' && !districtsByState[v.stateUT]?.includes(v.district);
    report(isMissing, 'district', 'District is required');
  },

  eventAttendance(v, report, { form }) {
    if (!v.isAttending) return;
    const people = attendeeGroups.reduce(
      (sum, group) =>
        foodKinds.reduce((part, meal) => part + (v.attendees?.[group]?.[meal] ?? 0), sum),
      0,
    );
    report(people === 0, 'attendees', 'Add at least one person, and count yourself');
    report(
      people > form.maxPerRegistration,
      'attendees',
      `For more than ${form.maxPerRegistration} people, please contact us`,
    );
  },

  transportation(v, report, settings) {
    const { first, last } = travelDates(settings);
    const isFar = v.travelDate !== '' && (v.travelDate < first || v.travelDate > last);
    report(isFar, 'travelDate', 'Choose a date close to the event');
    report(v.travelTime !== '' && v.travelDate === '', 'travelDate', 'Enter the date as well');
  },

  accommodation(v, report) {
    if (!v.planAccommodation) return;
    const { checkIn, checkOut, men, women, children } = v.stayDetails;
    report(
      checkIn !== '' && checkOut !== '' && checkOut <= checkIn,
      'stayDetails.checkOut',
      'Check-out must be after check-in',
    );
    report(men + women + children === 0, 'stayDetails', 'Say how many people need a bed');
  },
};
