import * as z from 'zod/mini';
import {
  choice,
  controlCharacters,
  emailMax,
  emailMessage,
  emailPattern,
  type FormSettings,
  optionalLine,
  optionalYesNo,
  phone,
  type Report,
  sectionRule,
} from './answer-kinds.ts';
import { countries } from './countries.ts';
import {
  bloodGroups,
  districtsByState,
  indianStates,
  otherSchool,
  parentRelations,
} from './options.ts';
import { isWholePhone, normalisePhone } from './phone.ts';

/** The registrant and their contacts: fields, conditions and error texts of the first section. */

export function yearsOfPassing({ event, form }: FormSettings): string[] {
  const years: string[] = [];
  const latest = new Date(event.startsAt).getUTCFullYear();
  for (let year = latest; year >= form.firstYearOfPassing; year--) years.push(String(year));
  return years;
}

/** The schools of the settings, and "Other JNV". */
export function schoolValues({ options }: FormSettings): string[] {
  return [...options.schools.map(({ value }) => value), otherSchool];
}

/** What staff may leave open when they fill in the form. */
export interface Asking {
  /** True where no email address is required. */
  readonly isEmailOptional?: boolean;
  /** True where the address may be left empty; once a country is chosen, its rules apply. */
  readonly isAddressOptional?: boolean;
}

/** What staff may leave open when they change answers: what was left open when they were first given. */
export function askedAgain(saved: {
  readonly email?: string | undefined;
  readonly country?: string | undefined;
}): Asking {
  return { isEmailOptional: !saved.email, isAddressOptional: !saved.country };
}

/** The answers every registration needs. */
function identityFields(settings: FormSettings, { isEmailOptional = false }: Asking) {
  const schools = schoolValues(settings);
  const years = yearsOfPassing(settings);
  const email = z.string(emailMessage).check(
    z.trim(),
    z.maxLength(emailMax, emailMessage),
    z.refine((v) => (isEmailOptional && v === '') || isOneEmailAddress(v), emailMessage),
  );
  return {
    name: z.string('Name is required').check(
      z.trim(),
      // two characters, not two halves of one
      z.refine((v) => [...v].length >= 2, 'Name is required'),
      z.maxLength(100, 'Name must be 100 characters or fewer'),
      z.refine((v) => !controlCharacters.test(v), 'Name must be one line of plain text'),
    ),
    email: isEmailOptional ? z._default(email, '') : email,
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

/** The email address in lower case, or the number in E.164, whichever was typed. */
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

/** Registrants under 18 must name a parent with a contact of their own (docs/product/privacy.md#under-18). */
function requireAge(v: AgeAnswers, report: Report, { features }: FormSettings): void {
  if (!features.askAge) return;
  report(v.isAdult === null, 'isAdult', 'Select yes if you are 18 or older');
  if (v.isAdult !== false) return;
  report(v.parentName === '', 'parentName', 'Enter the name of a parent or guardian');
  report(v.parentRelation === '', 'parentRelation', 'Select who this is');
  report(v.parentContact === '', 'parentContact', parentContactMessage);
  const isOwn = [v.email.toLowerCase(), v.contactNumber].includes(v.parentContact);
  report(isOwn, 'parentContact', 'Enter a contact of the parent, not your own');
}

function requireOtherSchool(v: { school: string; otherSchool: string }, report: Report): void {
  const isMissing = v.school === otherSchool && v.otherSchool === '';
  report(isMissing, 'otherSchool', 'Enter the name of your JNV');
}

/** The first section in the quick registration; other answers may follow later. */
export function quickPersonalInfoSchema(settings: FormSettings, asking: Asking = {}) {
  return z.object(identityFields(settings, asking)).check(
    sectionRule((v, report) => {
      requireOtherSchool(v, report);
      requireAge(v, report, settings);
    }),
  );
}

/** The step "About you" (docs/product/registering.md#questions), with the options of the settings. */
export function personalInfoSchema(settings: FormSettings, asking: Asking = {}) {
  const isCountry = (v: string) =>
    (asking.isAddressOptional && v === '') || countries.some(({ name }) => name === v);
  const country = z.string('Country is required').check(z.refine(isCountry, 'Country is required'));
  return z
    .object({
      ...identityFields(settings, asking),
      whatsappNumber: z._default(phone(null), ''),
      country: asking.isAddressOptional ? z._default(country, '') : country,
      stateUT: optionalLine('State, province or emirate', 80),
      district: optionalLine('District', 80),
      bloodGroup: choice(bloodGroups),
    })
    .check(
      sectionRule((v, report) => {
        requireOtherSchool(v, report);
        requireAge(v, report, settings);
        if (v.country !== 'India') return;
        const states: readonly string[] = indianStates;
        report(!states.includes(v.stateUT), 'stateUT', 'State or union territory is required');
        const districts = districtsByState[v.stateUT];
        const mustChoose = v.stateUT === 'Kerala';
        report(mustChoose && !districts?.includes(v.district), 'district', 'District is required');
      }),
    );
}

/** Whether this is one address, not a list: a comma or angle bracket could add a recipient. */
export function isOneEmailAddress(email: string): boolean {
  return (
    email.length <= emailMax &&
    emailPattern.test(email) &&
    !/[,;<>()[\]\\"\p{Cc}\p{Cs}]/u.test(email) &&
    email.split('@').length === 2
  );
}
