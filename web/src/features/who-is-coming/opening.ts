import { readPickedBatch } from '../../kit/session/picked-batch.ts';

/**
 * Finds the school and the batch of the visitor on a page without React, and loads the script that fetches names when
 * the first school is opened.
 */
const list = document.querySelector<HTMLElement>('[data-names-module]');

// picked on the home page: by its form just now, or remembered
const asked = new URLSearchParams(location.search);
const remembered = readPickedBatch();
const school = schoolOf(asked.get('school'));
const year = asked.get('year') || remembered.year;
const yours = [...document.querySelectorAll<HTMLAnchorElement>('[data-year]')].find(
  ({ dataset }) => dataset.year === year,
);
if (yours) {
  const own = (school ?? schoolOf(remembered.school))?.dataset.school;
  if (own) yours.search = String(new URLSearchParams({ school: own, year }));
  yours.append(
    Object.assign(document.createElement('em'), {
      textContent: yours.closest<HTMLElement>('[data-yours]')?.dataset.yours,
    }),
  );
}
if (school) school.open = true;
const led = school ?? (asked.get('year') ? yours : null);
led?.scrollIntoView({ block: 'center' });

// it does not bubble
const options = { once: true, capture: true };
list?.addEventListener(
  'toggle',
  () => loadSurely(() => import(/* @vite-ignore */ list.dataset.namesModule ?? '')),
  options,
);

function schoolOf(name: string | null) {
  return [...(list?.querySelectorAll<HTMLDetailsElement>('[data-school]') ?? [])].find(
    ({ dataset }) => dataset.school === name,
  );
}
