import { inLanguage } from '../../ui/in-language.ts';

/** Texts of the layout and of the mostly static pages, in the language of the page. */
export const siteWords = inLanguage('site', {
  skip: 'Skip to the content',
  mainNavigation: 'Main',
  footerNavigation: 'More pages',
  menu: 'Menu',
  language: 'Language',
  madeBy: (credit: string) => `Made by ${credit}`,
  /** `button` is its label. */
  offline: (button: string) =>
    `You are offline. Keep this page open, and press “${button}” when you are back.`,
  backOnline: (button: string) => `You are back online. Press “${button}” to go on.`,
  timedOut: {
    title: 'The server did not answer in time.',
    saved: 'It may have been saved. Trying again is safe.',
  },
  tryAgain: 'Try again',
  newVersion: 'A new version is ready.',
  loadNew: 'Load it',
  links: {
    home: 'Home',
    register: 'Register',
    gallery: 'Gallery',
    faq: 'FAQ',
    contact: 'Contact',
    whoIsComing: 'Who is coming',
    reportIssue: 'Report Issue',
    alumniUpdate: 'Update Registration',
    terms: 'Terms and Conditions',
    privacy: 'Privacy Policy',
    refund: 'Refund Policy',
    cancellation: 'Cancellation Policy',
  },
  notFound: {
    title: 'Page not found',
    text: 'Check the address, or start from the home page.',
  },
  failed: {
    title: 'This page did not load.',
    text: 'Check your connection.',
    reload: 'Reload',
  },
  loading: {
    failed: 'Some of this page did not load.',
    failedText: 'We keep trying. If nothing changes, reload the page, or write to us:',
    noScript:
      'This page needs JavaScript. Turn it on in your browser and reload the page, or contact us:',
    slow: 'One moment: this page is still loading. What you pressed is remembered.',
  },
  policy: {
    updated: (day: string) => `Last updated ${day}`,
    contents: 'On this page',
    print: 'Print this page',
  },
});

export type SiteWords = typeof siteWords;
