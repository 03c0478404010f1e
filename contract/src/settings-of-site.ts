import { isOneEmailAddress } from './answer-kinds.ts';
import { defaultPolicies } from './default-policies.ts';
import { faq as faqRule, homeContent, sponsors as sponsorsRule } from './home.ts';
import { defaultFaq, defaultHome } from './home-defaults.ts';
import { byHand, line, list, orEmpty, translated, webAddress, yesNo } from './settings-kinds.ts';

/** The settings of the public pages and their words, tab by tab. */

export const home = {
  intro:
    'The words of the home page, from top to bottom. Dates, place and fees come from their own settings.',
  sections: [
    {
      title: 'Home page',
      fields: { home: byHand('Home page', defaultHome, { rule: homeContent }) },
    },
  ],
} as const;

export const faq = {
  intro:
    'They stand on the home page in this order. “- ” begins a list, **two stars** make words strong, [words](/contact) make a link.',
  sections: [
    {
      title: 'In their order',
      fields: { faq: byHand('Questions', defaultFaq, { rule: faqRule }) },
    },
  ],
} as const;

export const sponsors = {
  intro:
    'They stand on the home page in this order; those of a tier stand together, where its first one stands.',
  sections: [
    {
      title: 'In their order',
      fields: { sponsors: byHand('Sponsors', [], { rule: sponsorsRule }) },
    },
  ],
} as const;

const { terms, privacy, refund, cancellation } = defaultPolicies;
const policy = { max: 30_000, rows: 14, missing: 'Write the policy' };

export const policies = {
  intro: '“## ” begins a heading, “- ” a list, **two stars** make words strong.',
  sections: [
    {
      title: 'Policies',
      fields: {
        'policies.terms': translated('Terms and conditions', terms, policy),
        'policies.privacy': translated('Privacy policy', privacy, policy),
        'policies.refund': translated('Refund policy', refund, policy),
        'policies.cancellation': translated('Cancellation policy', cancellation, policy),
      },
    },
  ],
} as const;

const phonePattern = /^\+?[\d\s()/.-]{6,40}$/;

export const contact = {
  sections: [
    {
      title: 'How people reach you',
      fields: {
        'contact.email': line('Email', 'contact@sangamam.example', {
          hint: 'Messages from the contact form go there.',
          max: 254,
          must: [isOneEmailAddress, 'Enter an email address'],
          effect: (email) => `Messages from the contact form go to ${email}.`,
        }),
        'contact.phone': line('Phone', '', {
          hint: 'With the country code, such as +91.',
          max: 40,
          must: orEmpty([(v) => phonePattern.test(v), 'Enter a telephone number']),
        }),
        'contact.hours': translated('Hours', 'Monday to Saturday, 10 am to 6 pm', { max: 160 }),
        'contact.address': translated('Address', 'Kochi, Kerala, India', { max: 300, rows: 3 }),
      },
    },
    {
      title: 'Pages elsewhere',
      hint: 'Links at the foot of public pages, such as your group or channel.',
      fields: {
        'contact.social': list('Pages elsewhere', {
          most: 8,
          of: 'pages',
          words: {
            one: 'Page',
            add: 'One more page',
            fresh: 'New page',
            remove: 'Remove this page',
          },
          parts: {
            name: line('Name', '', {
              hint: 'Such as Facebook.',
              max: 40,
              missing: 'Write what people call it',
            }),
            url: line('Address', '', { hint: 'Begins with https://', max: 500, must: webAddress }),
          },
        }),
      },
    },
    {
      title: 'At the foot of public pages',
      fields: {
        'features.credit': yesNo('Show “Made by” at the foot of public pages', true, {
          hint: 'A small line at the end of each page.',
        }),
        'contact.credit': translated('Made by', 'the alumni of sixteen schools', { max: 80 }),
      },
    },
  ],
} as const;

const chosen = (language: string) =>
  yesNo(`${language} can be chosen`, true, {
    effect: (isOn) =>
      isOn ? `${language} can be chosen. What is not translated stays in English.` : undefined,
  });

export const languages = {
  intro: 'English can always be chosen. What is not translated is read in English.',
  sections: [
    {
      title: 'Beside English',
      fields: { 'languages.ml': chosen('Malayalam'), 'languages.hi': chosen('Hindi') },
    },
  ],
} as const;
