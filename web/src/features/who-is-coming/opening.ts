/** Loads the script that fetches names when the first school is opened, on a page without React. */
const list = document.querySelector<HTMLElement>('[data-names-module]');

// a school that was picked on the home page
const picked = new URLSearchParams(location.search).get('school');
for (const school of list?.querySelectorAll<HTMLDetailsElement>('[data-school]') ?? []) {
  if (school.dataset.school !== picked) continue;
  school.open = true;
  school.scrollIntoView({ block: 'center' });
}

// it does not bubble
const options = { once: true, capture: true };
list?.addEventListener(
  'toggle',
  () => loadSurely(() => import(/* @vite-ignore */ list.dataset.namesModule ?? '')),
  options,
);
