import { inLanguage } from '../languages/in-language.ts';

/** The words of the frame and of the pages that are mostly text, in the language of the document. */
export const shellWords = inLanguage('shell', {
  skip: 'Skip to the content',
  mainNavigation: 'Main',
  footerNavigation: 'More pages',
  menu: 'Menu',
  language: 'Language',
  madeBy: (credit: string) => `Made by ${credit}`,
  city: 'Kochi, Kerala, India',
  offline: 'You are offline. Keep this page open; send it again when you are back.',
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
  policy: {
    updated: (day: string) => `Last updated ${day}`,
    contents: 'On this page',
    print: 'Print this page',
  },
});

export type ShellWords = typeof shellWords;
