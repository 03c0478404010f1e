import { problem } from '../locale/problems.ts';
import {
  familyGroupAnswers,
  maxContributionRupees,
  sponsorAnswers,
  spouseAnswers,
  tshirtSizes,
} from './options.ts';
import type { Question } from './question.ts';

const sponsoring = { question: 'sponsorship.interested', is: 'Yes' } as const;
const introducing = {
  question: 'sponsorship.interested',
  is: ['Yes', 'I can introduce someone'],
} as const;
const contributing = { question: 'financial.willContribute', is: true } as const;

/** Offers beyond the day, sponsoring and contributions, and what helps in an emergency. */
export const furtherQuestions = [
  {
    path: 'optional.spouseNavodayan',
    kind: 'choice',
    options: spouseAnswers,
    counted: true,
  },
  {
    path: 'optional.spouseDetails',
    kind: 'line',
    max: 200,
    when: [{ question: 'optional.spouseNavodayan', is: 'Yes' }],
  },
  {
    path: 'optional.sangamamFamilyGroups',
    kind: 'choice',
    options: familyGroupAnswers,
    counted: true,
    filter: true,
  },
  {
    path: 'optional.mentorshipOptions',
    kind: 'choices',
    options: 'mentorship',
    counted: true,
    filter: true,
  },
  {
    path: 'optional.trainingOptions',
    kind: 'choices',
    options: 'training',
    counted: true,
    filter: true,
  },
  {
    path: 'optional.seminarOptions',
    kind: 'choices',
    options: 'seminars',
    counted: true,
    filter: true,
  },
  {
    path: 'optional.tshirtInterest',
    kind: 'choice',
    options: tshirtSizes,
    counted: true,
    filter: true,
    alsoCalled: ['t-shirt size', 'shirt size'],
  },
  {
    path: 'sponsorship.interested',
    kind: 'choice',
    options: sponsorAnswers,
    counted: true,
    filter: true,
  },
  {
    path: 'sponsorship.category',
    kind: 'choice',
    options: 'sponsorshipCategories',
    when: [sponsoring],
    required: problem('sponsorshipRequired'),
  },
  {
    path: 'sponsorship.organisation',
    kind: 'line',
    max: 120,
    when: [introducing],
  },
  {
    path: 'sponsorship.contactPerson',
    kind: 'line',
    max: 120,
    when: [introducing],
  },
  {
    path: 'sponsorship.details',
    kind: 'paragraph',
    max: 500,
    when: [introducing],
  },
  {
    path: 'financial.willContribute',
    kind: 'yesNo',
  },
  {
    path: 'financial.contributionAmount',
    kind: 'rupees',
    max: maxContributionRupees,
    when: [contributing],
    required: problem('validAmount'),
  },
  {
    path: 'financial.contributionFor',
    kind: 'choices',
    options: 'contributionPurposes',
    when: [contributing],
    counted: true,
  },
  {
    path: 'financial.remarks',
    kind: 'line',
    max: 200,
    when: [contributing],
    staysUnasked: true,
  },
  {
    path: 'emergency.contactName',
    kind: 'line',
    max: 100,
    isName: true,
    sensitive: true,
  },
  {
    path: 'emergency.contactNumber',
    kind: 'phone',
    sensitive: true,
  },
  {
    path: 'emergency.medicalNotes',
    kind: 'paragraph',
    max: 300,
    sensitive: true,
  },
] as const satisfies readonly Question[];
