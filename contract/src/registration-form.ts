import * as z from 'zod/mini';
import { countries } from './countries.ts';
import {
  bloodGroups,
  districtsByState,
  indianStates,
  justMeeting,
  otherSchool,
  parentRelations,
  tshirtSizes,
} from './options.ts';
import { isWholePhone, normalisePhone } from './phone.ts';
import type { PublicSettings } from './settings.ts';

/**
 * The sections of the registration form: their fields, conditions and error texts. The browser
 * validates with these before it saves, the server again when it is asked to. Empty optional answers
 * are empty strings in the form and are not stored.
 */

/** What a section may depend on beside its own answers. */
export type FormSettings = Pick<PublicSettings, 'event' | 'form' | 'options' | 'features'>;

export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const emailMax = 254;
export const emailMessage = 'Valid email is required';
/** Control characters and halves of surrogate pairs (which no database keeps) are no plain text. */
const controlCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const controlCharactersInText = /(?![\n\t\r])[\p{Cc}\p{Cs}]/u;

const tooLong = (label: string, max: number) => `${label} must be ${max} characters or fewer`;

function line(label: string, max: number) {
  return z.string(`${label} must be text`).check(
    z.trim(),
    z.maxLength(max, tooLong(label, max)),
    z.refine((v) => !controlCharacters.test(v), `${label} must be one line of plain text`),
  );
}
function paragraph(label: string, max: number) {
  return z.string(`${label} must be text`).check(
    z.trim(),
    z.maxLength(max, tooLong(label, max)),
    z.refine((v) => !controlCharactersInText.test(v), `${label} must be plain text`),
  );
}
const optionalLine = (label: string, max: number) => z._default(line(label, max), '');
const optionalParagraph = (label: string, max: number) => z._default(paragraph(label, max), '');

const chooseOne = 'Choose one of the options';
/** One of a list, or nothing. */
function choice(values: readonly string[]) {
  return z._default(
    z.string(chooseOne).check(z.refine((v) => v === '' || values.includes(v), chooseOne)),
    '',
  );
}
/** Any of a list, each once. */
function choiceList(values: readonly string[]) {
  return z._default(
    z
      .array(z.string(chooseOne).check(z.refine((v) => values.includes(v), chooseOne)), chooseOne)
      .check(
        z.maxLength(values.length + 1, chooseOne),
        z.overwrite((list) => [...new Set(list)]),
      ),
    [],
  );
}
const yesNo = (message: string) => z.boolean(message);
const optionalYesNo = z._default(z.nullable(z.boolean(chooseOne)), null);

export const phoneMessage = 'Enter a full phone number, with its country code if it is not Indian';
const phone = (required: string | null) =>
  z.string(required ?? phoneMessage).check(
    z.overwrite(normalisePhone),
    z.refine((v) => required === null || v !== '', {
      error: required ?? phoneMessage,
      abort: true,
    }),
    z.refine((v) => v === '' || isWholePhone(v), phoneMessage),
  );

/** Adds a problem at `field` when `wrong` holds. */
type Report = (wrong: boolean, field: string, message: string) => void;

/** A rule over the whole section, run even while single fields are still wrong. */
function sectionRule<T>(rule: (value: T, report: Report) => void) {
  return z.check<T>((payload) => {
    rule(payload.value, (wrong, field, message) => {
      if (wrong) {
        payload.issues.push({
          code: 'custom',
          input: payload.value,
          path: field.split('.'),
          message,
          continue: true,
        });
      }
    });
  });
}

export function yearsOfPassing({ event, form }: FormSettings): string[] {
  const years: string[] = [];
  const latest = new Date(event.startsAt).getUTCFullYear();
  for (let year = latest; year >= form.firstYearOfPassing; year--) years.push(String(year));
  return years;
}

export function schoolValues({ options }: FormSettings): string[] {
  return [...options.schools.map(({ value }) => value), otherSchool];
}

/** The answers without which nobody is registered. */
function identityFields(settings: FormSettings) {
  const schools = schoolValues(settings);
  const years = yearsOfPassing(settings);
  return {
    name: z.string('Name is required').check(
      z.trim(),
      // two characters, not two halves of one
      z.refine((v) => [...v].length >= 2, 'Name is required'),
      z.maxLength(100, 'Name must be 100 characters or fewer'),
      z.refine((v) => !controlCharacters.test(v), 'Name must be one line of plain text'),
    ),
    email: z
      .string(emailMessage)
      .check(
        z.trim(),
        z.maxLength(emailMax, emailMessage),
        z.refine(isOneEmailAddress, emailMessage),
      ),
    contactNumber: phone('Contact number is required'),
    school: z
      .string('School selection is required')
      .check(z.refine((v) => schools.includes(v), 'School selection is required')),
    otherSchool: optionalLine('Name of your JNV', 100),
    yearOfPassing: z
      .string('Year of passing is required')
      .check(z.refine((v) => years.includes(v), 'Year of passing is required')),
    isAdult: optionalYesNo,
    parentName: optionalLine('Name of the parent', 100),
    parentRelation: choice(parentRelations),
    parentContact: z._default(
      z.string(parentContactMessage).check(
        z.maxLength(emailMax, parentContactMessage),
        z.overwrite(normaliseContact),
        z.refine((v) => v === '' || isContact(v), parentContactMessage),
      ),
      '',
    ),
  };
}

/** An email address in lower case or an E.164 number, whichever was typed. */
export function normaliseContact(typed: string): string {
  return typed.includes('@') ? typed.trim().toLowerCase() : normalisePhone(typed);
}
const isContact = (contact: string) => isOneEmailAddress(contact) || isWholePhone(contact);
const parentContactMessage = 'Enter an email address or a full phone number';

interface AgeAnswers {
  readonly email: string;
  readonly contactNumber: string;
  readonly isAdult: boolean | null;
  readonly parentName: string;
  readonly parentRelation: string;
  readonly parentContact: string;
}

/** Whoever is under 18 names a parent who can be reached (Payments and security 9.4). */
function askForAge(v: AgeAnswers, report: Report, { features }: FormSettings): void {
  if (!features.askAge) return;
  report(v.isAdult === null, 'isAdult', 'Select yes if you are 18 or older');
  if (v.isAdult !== false) return;
  report(v.parentName === '', 'parentName', 'Enter the name of a parent or guardian');
  report(v.parentRelation === '', 'parentRelation', 'Select who this is');
  report(v.parentContact === '', 'parentContact', parentContactMessage);
  const isOwn = [v.email.toLowerCase(), v.contactNumber].includes(v.parentContact);
  report(isOwn, 'parentContact', 'Enter a contact of the parent, not your own');
}

function askForOtherSchool(v: { school: string; otherSchool: string }, report: Report): void {
  const isMissing = v.school === otherSchool && v.otherSchool === '';
  report(isMissing, 'otherSchool', 'Enter the name of your JNV');
}

/** The first section as the quick registration asks for it; the rest may follow later. */
export function quickPersonalInfoSchema(settings: FormSettings) {
  return z.object(identityFields(settings)).check(
    sectionRule((v, report) => {
      askForOtherSchool(v, report);
      askForAge(v, report, settings);
    }),
  );
}

export function personalInfoSchema(settings: FormSettings) {
  return z
    .object({
      ...identityFields(settings),
      whatsappNumber: z._default(phone(null), ''),
      country: z
        .string('Country is required')
        .check(z.refine((v) => countries.some(({ name }) => name === v), 'Country is required')),
      stateUT: optionalLine('State, province or emirate', 80),
      district: optionalLine('District', 80),
      bloodGroup: choice(bloodGroups),
    })
    .check(
      sectionRule((v, report) => {
        askForOtherSchool(v, report);
        askForAge(v, report, settings);
        if (v.country !== 'India') return;
        const states: readonly string[] = indianStates;
        report(!states.includes(v.stateUT), 'stateUT', 'State or union territory is required');
        const districts = districtsByState[v.stateUT];
        const mustChoose = v.stateUT === 'Kerala';
        report(mustChoose && !districts?.includes(v.district), 'district', 'District is required');
      }),
    );
}

/** One address, not a list: a comma or angle bracket could name a second recipient. */
export function isOneEmailAddress(email: string): boolean {
  return (
    email.length <= emailMax &&
    emailPattern.test(email) &&
    !/[,;<>()[\]\\"\p{Cc}\p{Cs}]/u.test(email) &&
    email.split('@').length === 2
  );
}

export function professionalSchema({ options }: FormSettings) {
  return z.object({
    profession: choiceList(options.professions),
    professionOther: optionalLine('Profession', 100),
    professionalDetails: optionalLine('Role and organisation', 200),
    areaOfExpertise: optionalLine('Area of expertise', 200),
    keySkills: optionalLine('Key skills', 300),
  });
}

export const attendeeGroups = ['adults', 'teens', 'children'] as const;
export const mealKinds = ['veg', 'nonVeg'] as const;

export function eventAttendanceSchema({ form, options }: FormSettings) {
  const message = `Enter a whole number from 0 to ${form.maxPerCell}`;
  const count = z._default(
    z.int(message).check(z.minimum(0, message), z.maximum(form.maxPerCell, message)),
    0,
  );
  const meals = z._default(z.object({ veg: count, nonVeg: count }, message), { veg: 0, nonVeg: 0 });
  const none = {
    adults: { veg: 0, nonVeg: 0 },
    teens: { veg: 0, nonVeg: 0 },
    children: { veg: 0, nonVeg: 0 },
  };
  return z
    .object({
      isAttending: yesNo('Select yes if you will come to the meet'),
      attendees: z._default(
        z.object({ adults: meals, teens: meals, children: meals }, message),
        none,
      ),
      eventParticipation: choiceList(options.participation),
      participationDetails: optionalParagraph('Tell us more', 500),
    })
    .check(
      sectionRule((v, report) => {
        if (!v.isAttending) return;
        const people = attendeeGroups.reduce(
          (sum, group) => sum + v.attendees[group].veg + v.attendees[group].nonVeg,
          0,
        );
        report(people === 0, 'attendees', 'Add at least one person, and count yourself');
        report(
          people > form.maxPerRegistration,
          'attendees',
          `For more than ${form.maxPerRegistration} people, please contact us`,
        );
      }),
    );
}

/** Whether the participation choices ask for details. */
export function asksParticipationDetails(chosen: readonly string[]): boolean {
  return chosen.some((value) => value !== justMeeting);
}

const dayMs = 24 * 60 * 60 * 1000;
const istOffsetMs = 5.5 * 60 * 60 * 1000;
/** `YYYY-MM-DD` of a moment, as the calendar in Kochi shows it. */
export function dateInKochi(moment: number): string {
  return new Date(moment + istOffsetMs).toISOString().slice(0, 10);
}
/** The days on which somebody may arrive: from a week before the event to two days after it. */
export function travelDates({ event }: Pick<FormSettings, 'event'>): {
  first: string;
  last: string;
} {
  return {
    first: dateInKochi(Date.parse(event.startsAt) - 7 * dayMs),
    last: dateInKochi(Date.parse(event.endsAt) + 2 * dayMs),
  };
}

/** A day of the calendar as `YYYY-MM-DD`; 31 February is none. */
function isIsoDate(text: string): boolean {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}
const date = (message: string) =>
  z._default(z.string(message).check(z.refine((v) => v === '' || isIsoDate(v), message)), '');

const pickupModes = ['Train', 'Flight', 'Bus', 'Ship (from Lakshadweep)'];
/** Whether somebody who comes this way can be picked up. */
export const canBePickedUp = (mode: string) => pickupModes.includes(mode);
/** Whether somebody who comes this way may have free seats. */
export const hasSeats = (mode: string) => mode === 'Own car';

export function transportationSchema(settings: FormSettings) {
  const { first, last } = travelDates(settings);
  const dateMessage = 'Choose a date close to the event';
  const timeMessage = 'Enter a time like 06:30';
  return z
    .object({
      isTravelling: yesNo('Select yes if you are coming from outside Kochi'),
      startingLocation: optionalLine('Starting place', 120),
      modeOfTransport: choice(settings.options.transportModes),
      travelDate: date(dateMessage),
      travelTime: z._default(
        z
          .string(timeMessage)
          .check(z.refine((v) => v === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(v), timeMessage)),
        '',
      ),
      pickup: z._default(
        z.object({
          needed: optionalYesNo,
          arrivalPoint: choice(settings.options.arrivalPoints),
          serviceNumber: optionalLine('Train or flight number', 20),
          seatsOffered: z._default(
            z
              .int('Enter a whole number from 0 to 6')
              .check(
                z.minimum(0, 'Enter a whole number from 0 to 6'),
                z.maximum(6, 'Enter a whole number from 0 to 6'),
              ),
            0,
          ),
          sharePhone: z._default(z.boolean(chooseOne), false),
        }),
        { needed: null, arrivalPoint: '', serviceNumber: '', seatsOffered: 0, sharePhone: false },
      ),
      travelSpecialRequirements: optionalParagraph('Anything we should know', 300),
    })
    .check(
      sectionRule((v, report) => {
        report(
          v.travelDate !== '' && (v.travelDate < first || v.travelDate > last),
          'travelDate',
          dateMessage,
        );
        report(v.travelTime !== '' && v.travelDate === '', 'travelDate', 'Enter the date as well');
        if (!v.isTravelling) return;
        report(v.startingLocation === '', 'startingLocation', 'Enter the place you start from');
        report(v.modeOfTransport === '', 'modeOfTransport', 'Select how you will come');
        report(
          canBePickedUp(v.modeOfTransport) &&
            v.pickup.needed === true &&
            v.pickup.arrivalPoint === '',
          'pickup.arrivalPoint',
          'Select where we should meet you',
        );
      }),
    );
}

export function accommodationSchema({ options, form }: FormSettings) {
  const countMessage = `Enter a whole number from 0 to ${form.maxPerRegistration}`;
  const beds = z._default(
    z
      .int(countMessage)
      .check(z.minimum(0, countMessage), z.maximum(form.maxPerRegistration, countMessage)),
    0,
  );
  const hostMessage = 'Enter a whole number from 1 to 10';
  return z
    .object({
      planAccommodation: yesNo('Select yes if you need a place to stay'),
      accommodation: choice(options.stayKinds),
      accommodationLocation: choice(options.stayAreas),
      stayDetails: z._default(
        z.object({
          checkIn: date('Enter a date'),
          checkOut: date('Enter a date'),
          men: beds,
          women: beds,
          children: beds,
        }),
        { checkIn: '', checkOut: '', men: 0, women: 0, children: 0 },
      ),
      hosting: z._default(
        z.object({
          canHost: z._default(z.boolean(chooseOne), false),
          people: z._default(
            z.int(hostMessage).check(z.minimum(0, hostMessage), z.maximum(10, hostMessage)),
            0,
          ),
        }),
        { canHost: false, people: 0 },
      ),
      accommodationRemarks: optionalParagraph('Remarks', 300),
    })
    .check(
      sectionRule((v, report) => {
        if (!v.planAccommodation) {
          report(v.hosting.canHost && v.hosting.people < 1, 'hosting.people', hostMessage);
          return;
        }
        const { checkIn, checkOut, men, women, children } = v.stayDetails;
        report(v.accommodation === '', 'accommodation', 'Select the kind of stay');
        report(
          v.accommodationLocation === '',
          'accommodationLocation',
          'Select an area or "No preference"',
        );
        report(
          checkIn !== '' && checkOut !== '' && checkOut <= checkIn,
          'stayDetails.checkOut',
          'Check-out must be after check-in',
        );
        report(men + women + children === 0, 'stayDetails', 'Say how many people need a bed');
      }),
    );
}

export const spouseAnswers = ['Yes', 'No', 'Not applicable'] as const;
export const familyGroupAnswers = ['Yes, add us', 'Maybe later', 'No'] as const;
export const sponsorAnswers = ['Yes', 'No', 'I can introduce someone'] as const;

export function optionalSchema({ options }: FormSettings) {
  return z.object({
    spouseNavodayan: choice(spouseAnswers),
    spouseDetails: optionalLine('Name, school and year', 200),
    sangamamFamilyGroups: choice(familyGroupAnswers),
    mentorshipOptions: choiceList(options.mentorship),
    trainingOptions: choiceList(options.training),
    seminarOptions: choiceList(options.seminars),
    tshirtInterest: choice(tshirtSizes),
  });
}

export function sponsorshipSchema({ options }: FormSettings) {
  return z
    .object({
      interested: choice(sponsorAnswers),
      category: choice(options.sponsorshipCategories),
      organisation: optionalLine('Organisation', 120),
      contactPerson: optionalLine('Contact person', 120),
      details: optionalParagraph('Details', 500),
    })
    .check(
      sectionRule((v, report) => {
        report(
          v.interested === 'Yes' && v.category === '',
          'category',
          'Select a category or "Not sure yet"',
        );
      }),
    );
}

/** The most a family may declare as a contribution, in rupees. */
export const maxContributionRupees = 500_000;

export function financialSchema({ options }: FormSettings) {
  const message = 'Please enter a valid amount';
  return z
    .object({
      willContribute: optionalYesNo,
      contributionAmount: z._default(
        z.nullable(
          z.int(message).check(z.minimum(1, message), z.maximum(maxContributionRupees, message)),
        ),
        null,
      ),
      contributionFor: choiceList(options.contributionPurposes),
      remarks: optionalLine('Remarks', 200),
    })
    .check(
      sectionRule((v, report) => {
        report(
          v.willContribute === true && v.contributionAmount === null,
          'contributionAmount',
          message,
        );
      }),
    );
}

/** All sections for these settings. */
export function registrationSections(settings: FormSettings) {
  return {
    personalInfo: personalInfoSchema(settings),
    professional: professionalSchema(settings),
    eventAttendance: eventAttendanceSchema(settings),
    transportation: transportationSchema(settings),
    accommodation: accommodationSchema(settings),
    optional: optionalSchema(settings),
    sponsorship: sponsorshipSchema(settings),
    financial: financialSchema(settings),
  };
}

export type SectionSchemas = ReturnType<typeof registrationSections>;
export type SectionName = keyof SectionSchemas;
export type Sections = { [Name in SectionName]: z.output<SectionSchemas[Name]> };
