import { inLanguage } from '../../ui/in-language.ts';

/** The words of the page behind the link in "your registration was changed". */
export const words = inLanguage('undoContact', {
  title: 'Take the change back',
  text: 'The email address or phone number of your registration was changed. If it was not you, take the change back: the registration has its earlier contact again, and everybody who is signed in to it is signed out.',
  undo: 'Take the change back',
  undoing: 'Taking it back...',
  doneTitle: 'The change was taken back',
  done: (number: string) =>
    `Registration ${number} has its earlier contact again. We have written to both addresses.`,
  open: 'Open my registration',
  noLinkTitle: 'This link is not complete',
  noLink: 'Open the link in our email once more, or copy the whole of it into the address bar.',
  help: (email: string) => `Need help? Write to ${email}.`,
});
