import * as z from 'zod/mini';
import {
  choice,
  choiceList,
  type FormSettings,
  optionalLine,
  optionalParagraph,
  optionalYesNo,
  sectionRule,
} from './answer-kinds.ts';
import { tshirtSizes } from './options.ts';
import { type Asking, personalInfoSchema, quickPersonalInfoSchema } from './personal-info.ts';
import { accommodationSchema, eventAttendanceSchema, transportationSchema } from './visit.ts';

/** The sections of the form, validated by the browser before a save and again by the server. */

export function professionalSchema({ options }: FormSettings) {
  return z.object({
    profession: choiceList(options.professions),
    professionOther: optionalLine('Profession', 100),
    professionalDetails: optionalLine('Role and organisation', 200),
    areaOfExpertise: optionalLine('Area of expertise', 200),
    keySkills: optionalLine('Key skills', 300),
  });
}

export const spouseAnswers = ['Yes', 'No', 'Not applicable'] as const;
export const familyGroupAnswers = ['Yes, add us', 'Maybe later', 'No'] as const;
export const sponsorAnswers = ['Yes', 'No', 'I can introduce someone'] as const;

/** The optional questions about family, mentoring, training and seminars. */
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

/** The step about sponsoring; details are required from those interested. */
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

/** In rupees. */
export const maxContributionRupees = 500_000;

/** The step about a contribution, in whole rupees. */
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

export function registrationSections(settings: FormSettings, asking: Asking = {}) {
  return {
    personalInfo: personalInfoSchema(settings, asking),
    professional: professionalSchema(settings),
    eventAttendance: eventAttendanceSchema(settings),
    transportation: transportationSchema(settings),
    accommodation: accommodationSchema(settings),
    optional: optionalSchema(settings),
    sponsorship: sponsorshipSchema(settings),
    financial: financialSchema(settings),
  };
}

/** The quick registration: what is needed to register. */
export function quickSections(settings: FormSettings) {
  return {
    personalInfo: quickPersonalInfoSchema(settings),
    eventAttendance: eventAttendanceSchema(settings),
  };
}

/**
 * The form as staff fill it in: the quick one at the desk, else all sections; the email address is
 * optional.
 */
export function staffSections(settings: FormSettings, isQuick: boolean) {
  const asking = { isEmailOptional: true };
  return isQuick
    ? {
        personalInfo: quickPersonalInfoSchema(settings, asking),
        eventAttendance: eventAttendanceSchema(settings),
      }
    : registrationSections(settings, asking);
}

export const policiesRequired = 'Accept the policies to continue';
/** The consent required to register, as the pages validate it. */
export const acceptanceSchema = z.object({ policies: z.literal(true, policiesRequired) });

export type SectionSchemas = ReturnType<typeof registrationSections>;
export type SectionName = keyof SectionSchemas;
export type Sections = { [Name in SectionName]: z.output<SectionSchemas[Name]> };
