import { words } from '@sangamam/words/by-language/templates/stay-and-travel';
import { defineKind } from '../../../platform/message-kinds/define-kind.ts';
import { choice, count, link, school, text } from '../../../platform/message-kinds/placeholders.ts';

export const poolProposed = defineKind('poolProposed', words, {
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    mate: text('Deepa Nair'),
    mateSchool: school('JNV Kollam'),
    mateFrom: text('Kottarakkara'),
    /** The recipient drives or rides. */
    role: choice('driver', 'rider'),
    people: count(2),
    answerUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'mate'],
});

export const poolEnded = defineKind('poolEnded', words, {
  placeholders: {
    number: text('SGM-00042'),
    mate: text('Deepa Nair'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'mate'],
});

export const poolAgreed = defineKind('poolAgreed', words, {
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    mate: text('Deepa Nair'),
    mateFrom: text('Kottarakkara'),
    matePhone: text('+919876543210'),
    people: count(2),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'mate'],
});
