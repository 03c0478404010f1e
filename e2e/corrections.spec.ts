import { expect, type Page } from '@playwright/test';
import { differences } from '@sangamam/contract/form/form';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { defaultEventSettings, settingsIn } from '@sangamam/contract/settings/event-settings';
import type { EditableStep } from '@sangamam/contract/staff-registrations/edit';
import type { RegistrationChange } from '@sangamam/contract/staff-registrations/history';
import { words as rest } from '@sangamam/words/en/rest';
import { comeBack } from './coming-back.ts';
import {
  choose,
  count,
  newPerson,
  type Person,
  registerAtDesk,
  registerQuickly,
  saveStep,
} from './registering.ts';
import { addStaff, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

interface Correction {
  readonly step: EditableStep;
  /** The answers that change; more than one only where one question hangs on another. */
  readonly changes: readonly string[];
  /** Touches one field, in the staff window or in one's own registration. */
  readonly touch: (page: Page) => Promise<unknown>;
  /** Only asked of whom the registration is not proven to belong to. */
  readonly byStaffAlone?: true;
}

const type = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text);
const pick = (label: string, option: string) => (page: Page) =>
  page.getByLabel(label).selectOption(option);

/** At least one field of every kind, in every step. */
const corrections: readonly Correction[] = [
  {
    step: 'personalInfo',
    changes: ['personalInfo.name'],
    touch: type('Full name', 'Lakshmi Nair'),
  },
  {
    step: 'personalInfo',
    changes: ['personalInfo.yearOfPassing'],
    touch: pick('Year of passing', '1999'),
  },
  {
    step: 'personalInfo',
    changes: ['personalInfo.bloodGroup'],
    touch: pick('Blood group', 'AB+'),
  },
  {
    step: 'personalInfo',
    changes: ['personalInfo.contactNumber'],
    touch: (page) => page.getByLabel('Contact number').fill(newPerson().phone),
    byStaffAlone: true,
  },
  {
    step: 'personalInfo',
    changes: ['personalInfo.whatsappNumber'],
    touch: (page) => page.getByLabel('My WhatsApp number is the same').check(),
  },
  {
    step: 'professional',
    changes: ['professional.keySkills'],
    touch: (page) => page.getByLabel(/^Key skills/).fill('Boats, weaving'),
  },
  {
    step: 'professional',
    changes: ['professional.profession'],
    touch: (page) => page.getByLabel('Teacher or professor', { exact: true }).check(),
  },
  {
    step: 'eventAttendance',
    changes: ['eventAttendance.attendees.children.veg'],
    touch: (page) => count(page, 'Children, vegetarian').fill('1'),
  },
  {
    step: 'eventAttendance',
    changes: ['eventAttendance.eventParticipation'],
    touch: (page) => page.getByLabel('Just here to meet people', { exact: true }).check(),
  },
  {
    step: 'transportation',
    changes: ['transportation.startingLocation'],
    touch: type('Where do you start from?', 'Punalur'),
  },
  {
    step: 'transportation',
    changes: ['transportation.pickup.serviceNumber'],
    touch: (page) => page.getByLabel(/^Train or flight number/).fill('16604'),
  },
  {
    // whoever comes in their own car is not met at a station, and the rest of the journey stays
    step: 'transportation',
    changes: [
      'transportation.modeOfTransport',
      'transportation.pickup.needed',
      'transportation.pickup.arrivalPoint',
      'transportation.pickup.serviceNumber',
    ],
    touch: pick('How will you come?', 'Own car'),
  },
  {
    step: 'accommodation',
    changes: ['accommodation.stayDetails.women'],
    touch: (page) => count(page, 'Women').fill('2'),
  },
  {
    step: 'accommodation',
    changes: ['accommodation.accommodationRemarks'],
    touch: (page) => page.getByLabel(/^Remarks/).fill('On the ground floor'),
  },
  { step: 'optional', changes: ['optional.tshirtInterest'], touch: pick('T-shirt', 'XL') },
  {
    step: 'optional',
    changes: ['optional.spouseNavodayan'],
    touch: (page) => choose(page, 'Is your husband or wife a Navodayan?', 'Not applicable'),
  },
  {
    step: 'support',
    changes: ['sponsorship.organisation'],
    touch: (page) => page.getByLabel(/^Organisation/).fill('Backwater Boats'),
  },
  {
    step: 'support',
    changes: ['financial.contributionAmount'],
    touch: (page) => page.getByLabel('Amount in rupees').fill('750'),
  },
  {
    step: 'emergency',
    changes: ['emergency.medicalNotes'],
    touch: (page) => page.getByLabel(/^What should a doctor know/).fill('Allergic to penicillin'),
  },
];

/** A submitted registration with every section answered and no WhatsApp number. */
async function registerFully(page: Page, person: Person): Promise<RegistrationRecord> {
  const { _id: id } = await registerQuickly(page, person);
  const form = {
    professional: { profession: ['Nurse or allied health'], areaOfExpertise: 'Wards' },
    transportation: {
      isTravelling: true,
      startingLocation: 'Kollam',
      modeOfTransport: 'Train',
      pickup: { needed: true, arrivalPoint: 'Ernakulam Junction (South)' },
    },
    accommodation: {
      planAccommodation: true,
      accommodation: 'Family room',
      accommodationLocation: 'No preference',
      stayDetails: { men: 1 },
    },
    optional: { sangamamFamilyGroups: 'Maybe later', mentorshipOptions: ['First job'] },
  };
  for (const [step, answers] of Object.entries(form)) {
    await saveStep(page, id, step as EditableStep, { [step]: answers });
  }
  await saveStep(page, id, 'emergency', {
    emergency: { contactName: 'Ravi Nair', contactNumber: '98470 12345' },
  });
  return saveStep(page, id, 'support', {
    sponsorship: { interested: 'I can introduce someone', contactPerson: 'Biju' },
    financial: { willContribute: true, contributionAmount: 500 },
  });
}

/** The questions whose answers differ, in alphabetical order. */
function differing(before: RegistrationRecord, after: RegistrationRecord): string[] {
  const [old, now] = [before.formDataStructured, after.formDataStructured];
  return differences(old, now, settingsIn(defaultEventSettings(new Date()), 'en'))
    .map(({ question }) => question.path)
    .sort();
}

/** The record that staff read, and its history, newest first. */
async function readAsStaff(staff: Page, id: string) {
  const token = await staff.evaluate(() => localStorage.getItem('adminToken'));
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await staff.request.get(`/api/v1/registrations/${id}${path}`, { headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const record: RegistrationRecord = await get('');
  const history: RegistrationChange[] = await get('/history?limit=100');
  return { record, history };
}

/** Corrects one answer, and expects that this one changed, in one line of the history. */
async function correct(
  { staff, id, changes }: { staff: Page; id: string; changes: readonly string[] },
  act: () => Promise<void>,
): Promise<void> {
  const before = await readAsStaff(staff, id);
  await act();
  const after = await readAsStaff(staff, id);
  const [line, ...others] = after.history;
  expect(differing(before.record, after.record)).toEqual(changes.toSorted());
  expect(line?.changes.map(({ field }) => field).sort()).toEqual(changes.toSorted());
  expect(others).toEqual(before.history);
}

const titles: Readonly<Record<EditableStep, string>> = {
  personalInfo: 'Personal Information',
  professional: 'Professional Information',
  eventAttendance: 'Event Attendance',
  transportation: 'Transportation',
  accommodation: 'Accommodation',
  optional: 'Optional Information',
  support: 'Sponsorship Information',
  emergency: 'Emergency Information',
};

/** The buttons of the cards that ask for steps without answers. */
const cards: { readonly [Step in EditableStep]?: { readonly go: string } } = rest.cards;

/** Corrects in the window of staff, which closes when nothing more must be answered. */
async function correctByStaff(staff: Page, id: string, { step, touch }: Correction): Promise<void> {
  await staff.goto(`/admin/registrations/${id}/edit?step=${step}`);
  const dialog = staff.getByRole('dialog', { name: /^Edit/ });
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await touch(staff);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Corrects on one's own page. */
async function correctOwn(page: Page, { step, touch }: Correction): Promise<void> {
  const { [step]: title } = titles;
  const change = page.getByRole('button', { name: `Change ${title}` });
  const card = page.getByRole('button', { name: cards[step]?.go ?? title, exact: true });
  await change.or(card).click();
  await touch(page);
  await page.getByRole('button', { name: /^Save changes$|^Save, pay later$/ }).click();
  await expect(change).toBeVisible();
}

test('staff who touch one answer change that one, in every section', async ({
  page,
  browser,
  db,
}) => {
  test.slow();
  const visitor = await browser.newPage();
  const { _id: id } = await registerFully(visitor, newPerson());
  await visitor.context().close();
  await signInQuickly(page, await addStaff(db));
  for (const correction of corrections) {
    await test.step(correction.changes.join(', '), () =>
      correct({ staff: page, id, changes: correction.changes }, () =>
        correctByStaff(page, id, correction),
      ),
    );
  }
});

test('whoever touches one of their own answers changes that one, in every section', async ({
  page,
  browser,
  db,
}) => {
  test.slow();
  const staff = await browser.newPage();
  await signInQuickly(staff, await addStaff(db));
  const person = newPerson();
  const visitor = await browser.newPage();
  const { _id: id } = await registerFully(visitor, person);
  await visitor.context().close();
  await comeBack(page, person.email);
  for (const correction of corrections) {
    if (correction.byStaffAlone) continue;
    await test.step(correction.changes.join(', '), () =>
      correct({ staff, id, changes: correction.changes }, () => correctOwn(page, correction)),
    );
  }
  await staff.context().close();
});

test('what was registered at the desk is corrected without the answers nobody asked for', async ({
  page,
  browser,
  db,
}) => {
  await signInQuickly(page, await addStaff(db));
  const email = newPerson().email;
  const { _id: id } = await registerAtDesk(page, 1, null, { email });
  const asked = corrections.filter(
    ({ step }) => step === 'personalInfo' || step === 'eventAttendance',
  );
  const isAlone = ({ byStaffAlone }: Correction) => byStaffAlone === true;
  for (const correction of asked.filter((each, index) => index % 2 === 0 || isAlone(each))) {
    const { changes } = correction;
    await test.step(`staff: ${changes.join(', ')}`, () =>
      correct({ staff: page, id, changes }, () => correctByStaff(page, id, correction)));
  }
  const visitor = await browser.newPage();
  await comeBack(visitor, email);
  for (const correction of asked.filter((each, index) => index % 2 === 1 && !isAlone(each))) {
    const { changes } = correction;
    await test.step(`own: ${changes.join(', ')}`, () =>
      correct({ staff: page, id, changes }, () => correctOwn(visitor, correction)));
  }
  await visitor.context().close();
});
