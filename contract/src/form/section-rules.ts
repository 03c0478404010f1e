import { problem } from '../locale/problems.ts';
import { countPeople } from '../party/party.ts';
import type { Sections } from '../questions/answers.ts';
import { districtsByState, indianStates } from '../questions/options.ts';
import type { SectionName } from '../questions/question.ts';
import type { Report } from '../text/answer-kinds.ts';
import type { FormSettings } from './form.ts';
import { travelDates } from './visit.ts';

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
    report(isOwn, 'parentContact', problem('parentContactOwn'));
    if (v.country !== 'India') return;
    const states: readonly string[] = indianStates;
    report(!states.includes(v.stateUT), 'stateUT', problem('stateRequired'));
    const isMissing = v.stateUT === 'Kerala' && !districtsByState[v.stateUT]?.includes(v.district);
    report(isMissing, 'district', problem('districtRequired'));
  },

  eventAttendance(v, report, { form }) {
    if (!v.isAttending) return;
    const people = countPeople(v.attendees);
    report(people === 0, 'attendees', problem('peopleRequired'));
    report(
      people > form.maxPerRegistration,
      'attendees',
      problem('tooManyPeople', { max: form.maxPerRegistration }),
    );
  },

  transportation(v, report, settings) {
    const { first, last } = travelDates(settings);
    const isFar = v.travelDate !== '' && (v.travelDate < first || v.travelDate > last);
    report(isFar, 'travelDate', problem('dateCloseToEvent'));
    report(v.travelTime !== '' && v.travelDate === '', 'travelDate', problem('dateToo'));
  },

  accommodation(v, report) {
    if (!v.planAccommodation) return;
    const { checkIn, checkOut, men, women, children } = v.stayDetails;
    report(
      checkIn !== '' && checkOut !== '' && checkOut <= checkIn,
      'stayDetails.checkOut',
      problem('checkOutAfterCheckIn'),
    );
    report(men + women + children === 0, 'stayDetails', problem('bedsRequired'));
  },

  emergency(v, report) {
    const lacksNumber = v.contactName !== '' && v.contactNumber === '';
    report(lacksNumber, 'contactNumber', problem('contactNumberRequired'));
  },
};
