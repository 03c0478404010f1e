import {
  languageFacts,
  translatedLanguage,
  translatedLanguages,
} from '@sangamam/contract/locale/languages';
import type { OptionList } from '@sangamam/contract/questions/options';
import { findField, settingLabel } from '@sangamam/contract/settings/catalogue';
import { words as questionWords } from '@sangamam/words/staff/questions';
import { words } from '@sangamam/words/staff/settings';
import { words as siteWords } from '@sangamam/words/staff/site-settings';

/** How the lists of options are called. */
export const listLabels: Readonly<Record<OptionList, string>> = words.lists;

/** How a field is called in its form. */
export const fieldLabel = (at: string): string =>
  homeFieldLabel(at) ?? questionFieldLabel(at) ?? findField(at)?.label ?? at;

const someLanguage = translatedLanguages.join('|');
const languagePart = new RegExp(
  `^(translations\\.|home\\.|faq\\.)(?:.*\\.)?(${someLanguage})\\.(.+)$`,
);
const translatedPart = new RegExp(`\\.(${someLanguage})\\.`);

/** A field by its dotted name, in words: the language and the list it belongs to are said. */
export function labelOf(name: string): string {
  const known = settingLabel(name);
  if (known) return known;
  const [, start, named = '', field = ''] = languagePart.exec(name) ?? [];
  const language = translatedLanguage(named);
  if (language) {
    const english = start === 'translations.' ? field : name.replace(`.${language}.`, '.');
    return `${labelOf(english)} ${words.inLanguage({ language: languageFacts[language].english })}`;
  }
  const label = homeFieldLabel(name);
  const place = homePlace(name);
  if (label) return place.startsWith(label) ? place : [place, label].filter(Boolean).join(': ');
  const question = questionFieldLabel(name);
  if (question) return question;
  const [group = '', list = '', ...value] = name.split('.');
  const listLabel = listLabels[list as OptionList];
  if (group === 'schoolPlaces') return words.placeOf({ school: [list, ...value].join('.') });
  if (!listLabel) return name;
  return value.length > 0
    ? words.listEntry({ list: listLabel, value: value.join('.') })
    : listLabel;
}

const siteLabels: Readonly<Record<string, string>> = siteWords.labels;
const questionLabels: Readonly<Record<string, string>> = questionWords.labels;

/** How a field of the home page, its questions and its sponsors is called; undefined for fields of others. */
function homeFieldLabel(name: string): string | undefined {
  const plain = name.replaceAll(/\.\d+/g, '');
  const part = /^home\.\w+\.(title|lead)$/.exec(plain)?.[1];
  return siteLabels[plain] ?? (part && siteLabels[part]);
}

/** The place of a field of these tabs: "Question 4", "Day 1, part 3", "Reasons to come". */
function homePlace(name: string): string {
  const { places, groups } = siteWords;
  const [list, first = '', , second] =
    /^(?:home\.why\.cards|home\.programme\.days|home\.organisers\.people|home\.remembrance\.people|faq|sponsors)\.(\d+)(\.items\.(\d+))?/.exec(
      name,
    ) ?? [];
  const place = Number(first) + 1;
  if (list?.startsWith('faq')) return places.faq({ place });
  if (list?.startsWith('sponsors')) return places.sponsors({ place });
  if (list?.startsWith('home.organisers')) return places.people({ place });
  if (list?.startsWith('home.remembrance')) return places.remembered({ place });
  if (list?.startsWith('home.why')) return places.why({ place });
  if (list)
    return second ? places.part({ place, part: Number(second) + 1 }) : places.day({ place });
  const [, group] = /^home\.(\w+)\./.exec(name) ?? [];
  return groups[group as keyof typeof groups] ?? '';
}

/** How a field of the questions is called; undefined for fields of other tabs. */
function questionFieldLabel(name: string): string | undefined {
  const plain = name.replaceAll(/\.\d+/g, '').replace(translatedPart, '.en.');
  return questionLabels[
    plain
      .replace(/^questions\.words\..+\.en\./, 'questions.own.words.en.')
      .replace(/^questions\.order\..+/, 'questions.order')
  ];
}
