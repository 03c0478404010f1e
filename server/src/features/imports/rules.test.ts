import { valuesOf } from '@sangamam/contract/form/sections';
import { languages } from '@sangamam/contract/locale/languages';
import { answerAt, keysOf, type Question } from '@sangamam/contract/questions/question';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { importedQuestions } from '@sangamam/contract/staff-registrations/imports';
import { expect, test } from 'vitest';
import { questionName } from '../../platform/messages/answer-in-language.ts';
import { contactsIn, guessMapping, mappedColumns, readRow } from './rules.ts';

test.each<[typed: string, found: string[]]>([
  [' Anu@Import.Example ', ['anu@import.example']],
  ['Anu Thomas <anu@import.example>', ['anu@import.example']],
  ['mailto:anu@import.example', ['anu@import.example']],
  ['anu＠import.example', ['anu@import.example']],
  ['98470 12301', ['+919847012301']],
  ['098470-12301', ['+919847012301']],
  ['0091 98470 12301', ['+919847012301']],
  ['+91 (98470) 12301', ['+919847012301']],
  ['９８４７０１２３０１', ['+919847012301']],
  ['9847012301 / 98470 12302', ['+919847012301', '+919847012302']],
  ['+971 50 123 4567', ['+971501234567']],
  ['+971 050 123 4567', ['+971501234567']],
  ['971501234567', ['+971501234567']],
  ['\u202a+91 98470\u201112301\u202c', ['+919847012301']],
  ['tel:+919847012301', ['+919847012301']],
  ['൯൮൪൭൦൧൨൩൦൧', ['+919847012301']],
  ['9847012301.0', ['+919847012301']],
  ['9.1984701E+11', []],
  ['JNV Kollam', []],
  ['1998', []],
  ['', []],
])('the contacts of a row are found however they are typed: %s', (typed, found) => {
  expect(contactsIn(['Anu', typed])).toEqual(found);
});

const settings = defaultEventSettings(new Date('2026-08-01'));

/** An answer to a question, and a cell that says it. */
function example(question: Question): [answer: unknown, cell: string] {
  switch (question.kind) {
    case 'yesNo':
    case 'tick':
      return [true, 'Yes'];
    case 'count':
      return [2, '2'];
    case 'rupees':
      return [1500, '₹1,500'];
    case 'date':
      return ['2027-01-08', '8/1/2027'];
    case 'time':
      return ['18:30', '6.30 pm'];
    case 'choice': {
      const value = valuesOf(question.options, settings).at(-1) ?? '';
      return [value, value.toUpperCase()];
    }
    case 'choices': {
      const values = valuesOf(question.options, settings).slice(0, 2);
      return [values, values.join('; ').toLowerCase()];
    }
    case 'state':
      return ['Kerala', 'KERALA'];
    case 'district':
      return ['Kollam', 'kollam'];
    default:
      return ['as typed', ' as typed '];
  }
}

test.each(languages)(
  'every question is known by its name in %s and reads its answer back',
  (language) => {
    const questions = importedQuestions(settings);
    const columns = questions.map((question) => questionName(question, language));
    const mapping = guessMapping(columns, new Map(), settings);
    expect(mapping).toEqual(questions.map(({ path }) => path));
    const cells = questions.map((question) => example(question)[1]);
    const { form } = readRow(cells, mappedColumns(mapping, settings));
    for (const question of questions) {
      expect([question.path, answerAt(form, keysOf(question.path))]).toEqual([
        question.path,
        example(question)[0],
      ]);
    }
  },
);

test.each<[path: string, cell: string, answer: unknown]>([
  ['personalInfo.school', 'Kollam JNV', 'JNV Kollam'],
  ['personalInfo.school', 'jawahar navodaya vidyalaya, kollam', 'JNV Kollam'],
  ['personalInfo.school', 'JNV Atlantis', 'JNV Atlantis'],
  ['personalInfo.yearOfPassing', '98', '1998'],
  ['personalInfo.yearOfPassing', "'04", '2004'],
  ['personalInfo.bloodGroup', 'a +ve', 'A+'],
  ['personalInfo.bloodGroup', 'A-', 'A-'],
  ['personalInfo.bloodGroup', 'A', 'A'],
  ['eventAttendance.isAttending', 'ഉണ്ട്', true],
  ['eventAttendance.isAttending', 'नहीं', false],
  ['eventAttendance.isAttending', 'perhaps', 'perhaps'],
  ['eventAttendance.attendees.adults.veg', '2.0', 2],
  ['eventAttendance.attendees.adults.veg', 'two', 'two'],
  ['transportation.travelDate', '2027-01-08T00:00:00.000Z', '2027-01-08'],
  ['transportation.travelTime', '6:05', '06:05'],
  ['transportation.travelTime', '12 am', '00:00'],
  ['transportation.travelTime', '14 pm', '14 pm'],
])('%s: the cell %s is read as %s', (path, cell, answer) => {
  const { form } = readRow([cell], mappedColumns([path], settings));
  expect(answerAt(form, keysOf(path))).toEqual(answer);
});

test('whoever names a train travels and comes by it; a parent’s name makes nobody a minor', () => {
  const mapping = ['transportation.modeOfTransport', 'personalInfo.parentName'];
  const { form } = readRow(['Train', 'Sara'], mappedColumns(mapping, settings));
  expect(form.transportation).toEqual({ modeOfTransport: 'Train', isTravelling: true });
  expect(form.personalInfo).toEqual({ parentName: 'Sara' });
});
