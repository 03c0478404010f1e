import { inLanguage } from '../../ui/in-language.ts';

/** The words of the pages after registering and paying. */
export const words = inLanguage('results', {
  loading: 'Loading your registration',
  stranger: {
    title: 'To see your registration, confirm your email or phone.',
    text: 'For your safety we show it only in the browser you registered with, or after a one-time code.',
    confirm: 'Confirm email or phone',
    register: 'Register',
  },
  failed: { title: 'Failed to fetch registration data', again: 'Try again' },
  number: 'Registration ID',
  people: 'People',
  food: 'Food',
  amount: 'Paid',
  contribution: 'Additional contribution',
  receipt: 'Receipt',
  transaction: 'Transaction ID',
  date: 'When',
  place: 'Where',
  school: 'School and batch',
  peopleCount: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  meals: (veg: number, nonVeg: number, notSaid: number) =>
    `${veg} vegetarian, ${nonVeg} non-vegetarian${notSaid > 0 ? `, food not said of ${notSaid}` : ''}`,
  success: {
    pageTitle: 'You are registered',
    title: (name: string) => `You are registered, ${name}.`,
    comingText: (day: string, city: string) =>
      `We look forward to seeing you on ${day} in ${city}.`,
    notComingText:
      'Thank you for staying in touch. You can change your mind until registration closes.',
    mailed: (email: string) => `We have sent an email to ${email}.`,
    ticket: 'Your ticket',
    ticketHint: 'Show this code at the desk. It holds only your number.',
    ticketAlt: (number: string) => `QR code of registration ${number}`,
    nextTitle: 'What happens next',
    next: [
      'Your ticket and your receipt are on their way by email.',
      'A week before the meet we write with the programme and the map.',
      'At the desk, show your code or say your number.',
    ],
    calendar: 'Add to calendar',
    print: 'Print or save as PDF',
    contribute: 'Add a contribution',
    share: 'Share on WhatsApp',
    shareText: (event: string, url: string) => `I have registered for ${event}. Join us: ${url}`,
  },
  payment: {
    pageTitle: 'Your registration is saved',
    title: (amount: string) =>
      `Your registration is saved. The fee of ${amount} is still to be paid.`,
    /** Of a fee that was paid in part. */
    rest: (amount: string) => `${amount} of the fee is still to be paid.`,
    until: (day: string) => `Please pay by ${day}.`,
    capacity: 'Places are limited; yours is kept.',
    payNow: 'Pay now',
    view: 'View registration',
  },
  later: {
    title: 'A few more questions',
    text: 'They help us to prepare the meet. Answer them whenever you like.',
    go: 'Answer them',
  },
  quick: {
    text: 'Tell us about your travel and your stay when you know them.',
    details: 'Add travel and stay details',
  },
  verification: {
    pageTitle: 'We are confirming your payment',
    title: 'We are confirming your payment.',
    found: 'Your payment',
    text: 'We ask for news every few seconds. Keep this page open or close it, both are fine.',
    long: 'This can take a few hours. Do not pay again; we will email you.',
    report: 'Report an issue',
    contact: 'If you are worried, write to',
  },
  onsite: {
    pageTitle: 'Show this number at the desk',
    title: 'Show this number at the desk',
    text: (amount: string) => `You pay ${amount} at the desk, in cash, by UPI or by card.`,
  },
  waitlist: {
    pageTitle: 'You are on the waiting list',
    title: 'You are on the waiting list.',
    text: 'We have no free place for you at the moment. Nothing was charged. If the organisers can give you one, you get an email with the way to pay.',
  },
  pending: {
    pageTitle: 'Your registration is not complete yet',
    title: 'Your registration is not complete yet.',
    savedTitle: 'Your answers are saved',
    savedText: (number: string) => `They are kept under ${number}.`,
    keptUntil: (time: string) => `They are kept until ${time}. Pay or submit before then.`,
    later: 'Submit now and pay later',
    edit: 'Continue editing',
  },
  done: 'Your payment has arrived.',
  offline: {
    pageTitle: 'No network',
    title: 'You are offline.',
    unreached: 'We could not be reached.',
    text: 'This page needs a network. It opens by itself when you are back.',
    typed: 'What you typed into the form is kept in this tab.',
    again: 'Try again',
    keptAt: (day: string, time: string) => `Kept in this browser on ${day}, ${time}.`,
    remove: 'Remove it from this browser',
  },
});
