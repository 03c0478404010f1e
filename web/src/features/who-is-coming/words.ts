import { inLanguage } from '../../ui/in-language.ts';

/** The words of the page that says who is coming. */
export const whoIsComingWords = inLanguage('whoIsComing', {
  title: 'Who is coming',
  lead: 'Alumni who have registered, by school and by batch. Families and guests are not counted, and small groups are not told apart.',
  description: 'How many alumni are coming, by school and by batch.',
  bySchool: 'By school',
  fewer: 'fewer than 5',
  more: '5 or more',
  /** `{year}` is filled in by the script. */
  batch: 'Batch of {year}',
  byBatch: 'By batch',
  byBatchLead: 'A batch that is not listed has fewer than five people so far.',
  none: 'Numbers appear as soon as more people have registered.',
  names: {
    loading: 'Looking for names…',
    none: 'Nobody from this school shows their name yet.',
    stranger: 'Names are shown to alumni who have registered, and only of people who allow it.',
    open: 'Open your registration',
    failed: 'The names did not load. Close this school and open it again.',
  },
  register: 'Register now',
  choose: 'Have you registered? You choose yourself whether fellow alumni see your name.',
  update: 'Choose in your registration',
});
