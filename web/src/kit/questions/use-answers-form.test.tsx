import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CallError } from '../calls/call-error.ts';
import { useAnswersForm } from './use-answers-form.ts';

const settings = defaultEventSettings(new Date('2026-11-21T06:00:00Z'));

interface FormProps {
  readonly refused: readonly string[];
  /** The order that the settings chose. */
  readonly order: readonly string[];
}

function Form({ refused, order }: FormProps) {
  const fields = Object.fromEntries(refused.map((name) => [name, 'Answer this question']));
  const form = useAnswersForm({
    settings: { ...settings, questions: { ...settings.questions, order: [...order] } },
    schemas: () => ({}),
    saved: null,
    isNew: true,
    draft: null,
    posted: { values: {}, failure: new CallError('Refused', { status: 400, fields }) },
  });
  return form.problems().map(({ name }) => `${name} `);
}

/** The fields of a refused form, as the page lists their problems. */
const listed = (refused: readonly string[], order: readonly string[] = []) =>
  renderToString(<Form refused={refused} order={order} />)
    .replaceAll('<!-- -->', '')
    .trim()
    .split(' ');

test('problems stand in the order of the questions, those of no question last', () => {
  expect(
    listed([
      'consents.policies',
      'accommodation.stayDetails',
      'accommodation.stayDetails.checkOut',
      'eventAttendance.attendees',
      'personalInfo.school',
      'personalInfo.name',
    ]),
  ).toEqual([
    'personalInfo.name',
    'personalInfo.school',
    'eventAttendance.attendees',
    'accommodation.stayDetails.checkOut',
    'accommodation.stayDetails',
    'consents.policies',
  ]);
});

test('problems follow the order that the settings chose', () => {
  const [first, second] = ['optional.tshirtInterest', 'optional.spouseNavodayan'];
  expect(listed([second, first], [first, second])).toEqual([first, second]);
  expect(listed([first, second], [second, first])).toEqual([second, first]);
});
