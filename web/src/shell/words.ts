/** The words of the frame and of the pages that are mostly text. Another language is another object. */
const englishShellWords = {
  skip: 'Skip to the content',
  mainNavigation: 'Main',
  footerNavigation: 'More pages',
  menu: 'Menu',
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
};

export type ShellWords = typeof englishShellWords;

const byLanguage: Record<string, ShellWords> = { en: englishShellWords };

/** The words of a language; English where there are none yet. */
export function shellWords(language: string | undefined): ShellWords {
  return byLanguage[language ?? 'en'] ?? englishShellWords;
}
