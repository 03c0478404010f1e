import { useState } from 'react';
import { AmountField } from '../../kit/fields/amount-field.tsx';
import { isFound } from '../../kit/fields/is-found.ts';
import { PhoneField } from '../../kit/fields/phone-field.tsx';
import { Stepper, StepperControl } from '../../kit/fields/stepper.tsx';
import { CheckboxField, CheckboxGroup, RadioCards } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DateField, TextArea, TextField, TimeField } from '../../ui/text-field.tsx';
import styles from './components-page.module.css';
import sentences from './malayalam.json' with { type: 'json' };

const malayalam = sentences.question;
const schools = ['JNV Ernakulam', 'JNV Kollam', 'JNV Mahe', 'JNV Wayanad'];
const professions = [
  'Agriculture, plantation or fisheries',
  'Architecture, construction or real estate',
  'Armed forces',
  'Doctor',
  'Engineer (other than software)',
  'Law',
  'Nurse or allied health',
  'Software or IT',
  'Student',
  'Teacher or professor',
];

/** Every kind of field in each of its states, for `/dev/ui`. */
export function FieldStories() {
  const [phone, setPhone] = useState('+919876543210');
  return (
    <section className={styles.story} aria-labelledby="fields">
      <h2 id="fields">Fields</h2>
      <div className={styles.grid}>
        <TextField label="Full name" name="story.name" hint="As you want it on your badge" />
        <TextField label="Full name" name="story.error" error="Name is required" />
        <TextField label="Full name" name="story.off" defaultValue="Anu Thomas" disabled />
        <TextField label={malayalam} hint={malayalam} error={malayalam} optional lang="ml" />
        <TextArea
          label="Tell us more"
          name="story.more"
          maxCharacters={60}
          optional
          defaultValue="A stage for twelve dancers"
        />
        <TextArea
          label="Tell us more"
          maxCharacters={20}
          error="Tell us more must be 20 characters or fewer"
          defaultValue="A stage for twelve dancers, and their drummers"
        />
        <SelectField
          label="Your school"
          name="story.school"
          placeholder="Select your school"
          options={schools}
        />
        <SelectField
          label="Your school"
          placeholder="Select your school"
          options={schools}
          error="School selection is required"
        />
        <SelectField label="Your school" options={schools} disabled />
        <RadioCards
          label="Will you come to the meet?"
          name="story.come"
          inline
          options={['Yes', 'No']}
          defaultValue="Yes"
        />
        <RadioCards
          label="What kind?"
          name="story.kind"
          error="Select the kind of stay"
          options={[
            { value: 'men', label: 'Dormitory, men' },
            { value: 'family', label: 'Family room', hint: 'Up to four beds' },
          ]}
        />
        <RadioCards label="What kind?" name="story.k2" disabled options={['Family room']} />
        <CheckboxGroup
          label="What do you do?"
          name="story.profession"
          optional
          isFound={isFound}
          options={professions}
          defaultValue={['Doctor']}
        />
        <CheckboxField
          label="I have read and accept the terms, privacy, refund and cancellation policies"
          name="story.accept"
          error="Accept the policies to continue"
        />
        <Stepper label="Free seats you can offer" name="story.seats" max={6} defaultValue={2} />
        <div>
          <p>A cell of a table of counts</p>
          <StepperControl label="Adults, vegetarian" name="story.cell" defaultValue={1} />
        </div>
        <DateField label="Date you arrive" name="story.date" optional />
        <TimeField label="Time you reach" error="Enter a time like 06:30" />
        <AmountField
          label="Amount in rupees"
          name="story.amount"
          chips={[250, 500, 1000, 2500]}
          defaultValue="500"
        />
        <AmountField label="Amount to pay" error="Please enter a valid amount" />
        <div>
          <PhoneField
            label="Contact number"
            name="story.phone"
            hint="For codes and calls about the event"
            value={phone}
            onChange={setPhone}
          />
          <output>{phone}</output>
        </div>
        <PhoneField
          label="Contact number"
          name="story.phone2"
          error="Contact number is required"
          defaultCountry="ae"
        />
        <PhoneField label="Contact number" defaultValue="+12015550123" disabled />
      </div>
    </section>
  );
}
