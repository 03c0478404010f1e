import { words } from '@sangamam/words/by-language/templates/codes';
import { defineKind } from '../../platform/message-kinds/define-kind.ts';
import { count, link, school, text } from '../../platform/message-kinds/placeholders.ts';

export const otp = defineKind('otp', words, {
  evenIfCancelled: true,
  placeholders: {
    otp: text('482913'),
    /** The code with a gap in the middle. */
    spaced: text('482 913'),
    minutes: count(10),
  },
  required: ['otp'],
});

export const parentCode = defineKind('parentCode', words, {
  placeholders: {
    otp: text('482913'),
    spaced: text('482 913'),
    minutes: count(10),
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    school: school('JNV Kollam'),
    privacyUrl: link('https://sangamam.example/privacy-policy'),
  },
  required: ['otp', 'name', 'number'],
});

export const unknownAddress = defineKind('unknownAddress', words, {
  isForAnybody: true,
  placeholders: { registerUrl: link('https://sangamam.example/registration') },
  required: [],
});
