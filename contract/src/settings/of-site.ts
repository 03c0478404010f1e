import { words as shipped } from '@sangamam/words/en/shipped-texts';
import { words } from '@sangamam/words/staff/settings-fields';
import {
  languageFacts,
  type TranslatedLanguage,
  translatedLanguages,
} from '../locale/languages.ts';
import { asCode, asEmail } from '../text/doors.ts';
import { isOneEmailAddress } from '../text/email-address.ts';
import { isNumberToCall } from '../text/phone.ts';
import { faq as faqRule, heroImage, homeContent, logo, sponsors as sponsorsRule } from './home.ts';
import { defaultHome } from './home-defaults.ts';
import {
  byHand,
  colour,
  type Field,
  line,
  list,
  orEmpty,
  picture,
  translated,
  webAddress,
  yesNo,
} from './kinds.ts';
import { shippedTheme } from './theme.ts';

/** The settings of the public pages and their words, tab by tab. */

const { fields: said, intros, sections } = words;

export const home = {
  intro: intros.home,
  sections: [
    {
      ...sections.home,
      fields: { home: byHand(said.home, defaultHome, { rule: homeContent }) },
    },
  ],
} as const;

export const look = {
  intro: intros.look,
  sections: [
    {
      ...sections.colours,
      fields: {
        'theme.main': colour(said['theme.main'], shippedTheme.main),
        'theme.second': colour(said['theme.second'], shippedTheme.second),
      },
    },
    {
      ...sections.pictures,
      fields: {
        'theme.logo': picture(said['theme.logo'], logo, { use: 'logo' }),
        'theme.hero': picture(said['theme.hero'], heroImage, { use: 'hero' }),
      },
    },
    {
      ...sections.publicPages,
      fields: {
        'features.publicCounts': yesNo(said['features.publicCounts'], false),
        'features.gallery': yesNo(said['features.gallery'], true),
        'features.remembrance': yesNo(said['features.remembrance'], false),
      },
    },
  ],
} as const;

export const faq = {
  intro: intros.faq,
  sections: [
    {
      ...sections.faq,
      fields: { faq: byHand(said.faq, shipped.faq, { rule: faqRule }) },
    },
  ],
} as const;

export const sponsors = {
  intro: intros.sponsors,
  sections: [
    {
      ...sections.sponsors,
      fields: { sponsors: byHand(said.sponsors, [], { rule: sponsorsRule }) },
    },
  ],
} as const;

const { terms, privacy, refund, cancellation } = shipped.policies;

const policy = (
  name: 'policies.terms' | 'policies.privacy' | 'policies.refund' | 'policies.cancellation',
  standard: string,
) => translated(said[name], standard, { max: 30_000, rows: 14 });

export const policies = {
  intro: intros.policies,
  sections: [
    {
      ...sections.policies,
      fields: {
        'policies.terms': policy('policies.terms', terms),
        'policies.privacy': policy('policies.privacy', privacy),
        'policies.refund': policy('policies.refund', refund),
        'policies.cancellation': policy('policies.cancellation', cancellation),
      },
    },
  ],
} as const;

const social = said['contact.social'];

export const contact = {
  sections: [
    {
      ...sections.contact,
      fields: {
        'contact.email': line(said['contact.email'], 'contact@sangamam.example', {
          max: 254,
          door: asEmail,
          must: [isOneEmailAddress, said['contact.email'].wrong],
          effect: (email) => said['contact.email'].effect({ email }),
        }),
        'contact.phone': line(said['contact.phone'], '', {
          max: 40,
          door: asCode,
          must: orEmpty([isNumberToCall, said['contact.phone'].wrong]),
        }),
        'contact.hours': translated(said['contact.hours'], shipped.contact.hours, { max: 160 }),
        'contact.address': translated(said['contact.address'], shipped.contact.address, {
          max: 300,
          rows: 3,
        }),
      },
    },
    {
      ...sections.social,
      fields: {
        'contact.social': list(social, {
          most: 8,
          parts: {
            name: line(social.name, '', { max: 40 }),
            url: line(social.url, '', { max: 500, must: webAddress }),
          },
        }),
      },
    },
    {
      ...sections.footer,
      fields: {
        'features.credit': yesNo(said['features.credit'], true),
        'contact.credit': translated(said['contact.credit'], shipped.contact.credit, { max: 80 }),
      },
    },
  ],
} as const;

const offered = (language: string) =>
  yesNo({ label: words.language.label({ language }) }, true, {
    effect: (isOn) => (isOn ? words.language.effect({ language }) : undefined),
  });

const choices = Object.fromEntries(
  translatedLanguages.map((language) => [
    `languages.${language}`,
    offered(languageFacts[language].english),
  ]),
) as Readonly<Record<`languages.${TranslatedLanguage}`, Field<boolean>>>;

export const languages = {
  intro: intros.languages,
  sections: [{ ...sections.languages, fields: choices }],
} as const;
