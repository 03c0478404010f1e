import { words } from '@sangamam/words/by-language/templates/registration';
import { defineKind } from '../../../platform/message-kinds/define-kind.ts';
import { count, day, link, text } from '../../../platform/message-kinds/placeholders.ts';

const placeholders = {
  number: text('SGM-00042'),
  name: text('Anu Thomas'),
  /** The first step that is not filled in. */
  step: count(4),
  closesAt: day('2027-01-23T03:30:00.000Z'),
  resumeUrl: link('https://sangamam.example/alumni-update'),
};

export const draft = defineKind('draft', words, {
  onlyWhile: ['Draft'],
  isForAnybody: true,
  isReminder: true,
  placeholders,
  required: ['number', 'resumeUrl'],
});

export const draftReminder = defineKind('draftReminder', words, {
  onlyWhile: ['Draft'],
  isForAnybody: true,
  isReminder: true,
  placeholders,
  required: ['number', 'resumeUrl'],
});
