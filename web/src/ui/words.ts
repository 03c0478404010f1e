import { inLanguage } from '../languages/in-language.ts';

/** The few words the components say by themselves, in the language of the document. */
export const uiWords = inLanguage('ui', {
  optional: '(optional)',
  loading: 'Loading',
  close: 'Close',
  problem: 'There is a problem',
  decrease: (label: string) => `One fewer: ${label}`,
  increase: (label: string) => `One more: ${label}`,
  charactersLeft: (count: number) =>
    count === 1 ? '1 character left' : `${count} characters left`,
  charactersOver: (count: number) =>
    count === 1 ? '1 character too many' : `${count} characters too many`,
  filter: 'Filter the list',
  filterMatches: (count: number) => (count === 1 ? '1 match' : `${count} matches`),
  filterEmpty: 'Nothing matches. Clear the filter to see all.',
  country: 'Country code',
  searchCountry: 'Search country',
  noCountry: 'No entries to show',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  previousPage: 'Previous',
  nextPage: 'Next',
  pages: 'Pages',
  pageOf: (page: number, total: number) => `Page ${page} of ${total}`,
  rowsShown: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
  rowsPerPage: 'Rows per page',
  showPassword: 'Show password',
  steps: 'Steps',
  stepOf: (step: number, total: number) => `Step ${step} of ${total}`,
  done: 'done',
  change: 'Change',
  chooseFile: 'Choose a file or drop it here',
  chooseOtherFile: 'Choose another file',
  removeFile: (name: string) => `Remove ${name}`,
  cancelUpload: 'Stop the upload',
  uploadingFile: 'Uploading file...',
});
