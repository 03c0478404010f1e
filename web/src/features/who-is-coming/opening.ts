/** Loads the script that fetches names when the first school is opened, on a page without React. */
const list = document.querySelector<HTMLElement>('[data-names-module]');
// it does not bubble
const options = { once: true, capture: true };
list?.addEventListener(
  'toggle',
  () => loadSurely(() => import(/* @vite-ignore */ list.dataset.namesModule ?? '')),
  options,
);
