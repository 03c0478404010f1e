/** Fetches what asks for names with the first school that is opened. A script on a page without React. */
const list = document.querySelector<HTMLElement>('[data-names-module]');
// it does not bubble
const options = { once: true, capture: true };
list?.addEventListener(
  'toggle',
  () => loadSurely(() => import(/* @vite-ignore */ list.dataset.namesModule ?? '')),
  options,
);
