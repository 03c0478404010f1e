import { problem } from '../locale/problems.ts';
import type { EventSettings } from '../settings/event-settings.ts';
import { optionsOf } from '../settings/option-answers.ts';
import type { Report } from '../text/answer-kinds.ts';
import { searchKey } from '../text/search-key.ts';

/** Rules for the texts of the home page, reported at the fields that staff edit. English is required. */

const titledParts = [
  ...(['why', 'programme', 'organisers', 'gettingThere', 'fees'] as const),
  ...(['remembrance', 'schools', 'faq', 'sponsors'] as const),
];

/** Reports missing texts of the home page, and duplicate titles. */
export function checkHome(settings: EventSettings, report: Report): void {
  const { home } = settings;
  for (const part of titledParts) {
    report(home[part].title === '', `home.${part}.title`, problem('titleRequired'));
  }
  for (const [index, { title, text }] of home.why.cards.entries()) {
    report(title === '', `home.why.cards.${index}.title`, problem('reasonMissing'));
    report(text === '', `home.why.cards.${index}.text`, problem('reasonTextMissing'));
  }
  for (const part of ['organisers', 'remembrance'] as const) {
    for (const [index, { name, school }] of home[part].people.entries()) {
      const at = `home.${part}.people.${index}`;
      report(name === '', `${at}.name`, problem('nameMissing'));
      const isKnown = optionsOf(settings, 'schools').some(({ value }) => value === school);
      report(school !== '' && !isKnown, `${at}.school`, problem('schoolGone'));
    }
  }
  const titles = home.why.cards.map(({ title }) => title);
  reportTwice(titles, (index) => `home.why.cards.${index}.title`, report);
  for (const [day, { items }] of home.programme.days.entries()) {
    const field = (index: number) => `home.programme.days.${day}.items.${index}.title`;
    for (const [index, { title }] of items.entries()) {
      report(title === '', field(index), problem('itemTitleMissing'));
    }
    reportTwice(
      items.map(({ time, title }) => title && `${time} ${title}`),
      field,
      report,
    );
  }
}

/** Reports questions without text or answer, and duplicates. */
export function checkFaq({ faq }: EventSettings, report: Report): void {
  for (const [index, { question, answer }] of faq.entries()) {
    report(question === '', `faq.${index}.question`, problem('questionMissing'));
    report(answer === '', `faq.${index}.answer`, problem('answerMissing'));
  }
  const questions = faq.map(({ question }) => question);
  reportTwice(questions, (index) => `faq.${index}.question`, report);
}

/** Reports sponsors without a name, and duplicates. */
export function checkSponsors({ sponsors }: EventSettings, report: Report): void {
  for (const [index, { name }] of sponsors.entries()) {
    report(name === '', `sponsors.${index}.name`, problem('nameMissing'));
  }
  const names = sponsors.map(({ name }) => name);
  reportTwice(names, (index) => `sponsors.${index}.name`, report);
}

function reportTwice(
  texts: readonly string[],
  fieldOf: (index: number) => string,
  report: Report,
): void {
  const keys = texts.map(searchKey);
  for (const [index, text] of keys.entries()) {
    report(text !== '' && keys.indexOf(text) < index, fieldOf(index), problem('duplicate'));
  }
}
