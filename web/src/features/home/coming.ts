import { keepPickedBatch, readPickedBatch } from '../../kit/session/picked-batch.ts';

/**
 * The pick of school and year on the home page: says how many of them come, shows who looks after the school,
 * and remembers both in this browser. Part of the script of the page.
 */
export function followPicks(form: HTMLFormElement): void {
  const said = form.querySelector('[data-said]');
  const year = form.querySelector('select');
  const schools = [...form.querySelectorAll<HTMLInputElement>('[name=school]')];
  const coordinators = document.querySelectorAll<HTMLElement>('[data-of-school]');

  function follow() {
    const school = schools.find(({ checked }) => checked);
    const batch = year?.selectedOptions[0];
    const sentences = [
      sentenceOf(form.dataset.schoolWords, school?.dataset.count, school?.dataset.name),
      sentenceOf(form.dataset.batchWords, batch?.dataset.count, batch?.value),
    ];
    if (said) said.textContent = sentences.filter(Boolean).join(' · ');
    for (const person of coordinators) {
      person.hidden = Boolean(school?.value) && person.dataset.ofSchool !== school?.value;
    }
    return { school: school?.value ?? '', year: year?.value ?? '' };
  }

  const kept = readPickedBatch();
  for (const choice of schools) if (choice.value === kept.school) choice.checked = true;
  if (year && [...year.options].some(({ value }) => value === kept.year)) year.value = kept.year;
  // in a strip that scrolls sideways, what was picked is in sight
  const chosen = schools.find(({ checked, value }) => checked && value !== '')?.parentElement;
  if (chosen?.parentElement) chosen.parentElement.scrollLeft = chosen.offsetLeft - 48;
  follow();
  form.addEventListener('change', () => keepPickedBatch(follow()));
}

function sentenceOf(words = '[]', count?: string, name?: string): string {
  if (!count || !name) return '';
  const [exact = '', fewer = '', more = ''] = JSON.parse(words) as string[];
  const sentence = count === 'fewer' ? fewer : count === 'more' ? more : exact;
  return sentence.replace('{count}', count).replace(/\{(school|year)\}/, name);
}
