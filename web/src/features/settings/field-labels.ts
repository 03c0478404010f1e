import type { OptionList } from '@sangamam/contract/options';
import { findField, settingLabel } from '@sangamam/contract/settings-catalogue';
import { homeFieldLabel, homePlace } from './home-words.ts';
import { questionFieldLabel } from './question-words.ts';
import { words } from './words.ts';

/** How the lists of options are called. */
export const listLabels: Readonly<Record<OptionList, string>> = {
  schools: 'Schools',
  professions: 'Professions',
  participation: 'Taking part',
  transportModes: 'Ways to come',
  arrivalPoints: 'Arrival points',
  stayKinds: 'Kinds of stay',
  stayAreas: 'Areas of stay',
  mentorship: 'Mentorship',
  training: 'Training',
  seminars: 'Seminars',
  sponsorshipCategories: 'Sponsorship',
  contributionPurposes: 'Contributions for',
};

/** How a field is called in its form. */
export const fieldLabel = (at: string): string =>
  homeFieldLabel(at) ?? questionFieldLabel(at) ?? findField(at)?.label ?? at;

/** A field by its dotted name, in words: the language and the list it belongs to are said. */
export function labelOf(name: string): string {
  const known = settingLabel(name);
  if (known) return known;
  const [, start, language, field = ''] =
    /^(translations\.|home\.|faq\.)(?:.*\.)?(ml|hi)\.(.+)$/.exec(name) ?? [];
  if (language) {
    const english = start === 'translations.' ? field : name.replace(`.${language}.`, '.');
    return `${labelOf(english)} ${words.inLanguage[language as 'ml' | 'hi']}`;
  }
  const label = homeFieldLabel(name);
  const place = homePlace(name);
  if (label) return place.startsWith(label) ? place : [place, label].filter(Boolean).join(': ');
  const question = questionFieldLabel(name);
  if (question) return question;
  const [group = '', list = '', ...value] = name.split('.');
  const listLabel = listLabels[list as OptionList];
  if (group === 'schoolPlaces') return `Place of ${[list, ...value].join('.')}`;
  if (!listLabel) return name;
  return value.length > 0 ? `${listLabel}: ${value.join('.')}` : listLabel;
}
