import { inLanguage } from '../../ui/in-language.ts';

/** The words of what a person may demand of us. */
export const dataWords = inLanguage('data', {
  title: 'Your data',
  consentsTitle: 'What you allow',
  consentsText: 'Each is free, and taken back as easily as it was given. It counts at once.',
  givenOn: (day: string, version: number) => `Allowed on ${day}, notice version ${version}.`,
  withdrawnOn: (day: string, version: number) =>
    `Not allowed since ${day}, notice version ${version}.`,
  allowed: 'Thank you. You have allowed it.',
  withdrawn: 'You have taken it back.',
  policies: 'Terms and policies, needed to be registered:',
  privacy: 'Privacy policy',
  parent: 'Consent of your parent or guardian:',
  downloadTitle: 'See what we keep',
  downloadText: 'Your answers, choices, payments and the messages we sent, in one file.',
  pdf: 'Download as PDF',
  json: 'Download as JSON',
  collecting: 'Collecting',
  saved: 'Your data is in your downloads.',
  fileName: (number: string, kind: string) => `my-data-${number}.${kind}`,
  confirmTitle: 'Is it you?',
  eraseTitle: 'Erase my data',
  eraseText: 'We forget you, and your registration ends. This cannot be undone.',
  erase: 'Erase my data…',
  eraseSteps: [
    'Your registration is cancelled; the ticket is no longer valid, and your place is free.',
    'Your name, contacts and answers disappear from every screen, list and mail at once.',
    'A sealed copy is kept for as long as the law may ask for it, then it is destroyed.',
    'Payments stay in the books as amounts, without your name.',
  ],
  eraseMoney: (amount: string) => `You have paid ${amount}. Erasing gives nothing back.`,
  eraseMoneyText: 'If you want it back, ask for the refund first and erase afterwards.',
  askRefund: 'Ask for a refund',
  eraseWaits: 'A payment is still being confirmed.',
  eraseWaitsText:
    'Until then nothing can be erased, so that your money is not lost. Please try again in an hour, or tell us.',
  eraseType: (number: string) => `Type ${number} to erase it.`,
  eraseForGood: 'Erase for good',
  erasing: 'Erasing',
  keep: 'Keep my registration',
  erased: {
    title: 'Your data is erased',
    text: 'Your registration is cancelled and you are in none of our lists any more.',
    forGood: (day: string) => `The sealed copy is destroyed on ${day}.`,
    home: 'Go to the start page',
  },
});
