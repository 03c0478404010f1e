// Behaviour of pages without React: the menu, the header that hides while scrolling down, the credit badge and
// print buttons. Listens on the document, so it also serves pages that React takes over later.

const root = document.documentElement;
/** The page has no scripts of React, so nothing of it waits for them. */
const isStatic = !('__reactRouterContext' in window);

/** The language was chosen, so no other is offered (language-offer.tsx). */
function chooseLanguage() {
  for (const offer of document.querySelectorAll('[data-language-offer]')) {
    offer.setAttribute('hidden', '');
  }
  try {
    localStorage.setItem('language-chosen', '1');
  } catch {
    // without storage the offer comes back
  }
}

/** @returns {HTMLElement | null} */
const menuButton = () => document.querySelector('[data-menu-button]');

/** @param {boolean} isOpen */
function setMenu(isOpen) {
  menuButton()?.setAttribute('aria-expanded', String(isOpen));
}

const isMenuOpen = () => menuButton()?.getAttribute('aria-expanded') === 'true';

/** Closes the list of languages, unless it is what was touched.
 * @param {EventTarget | null} [target] */
function closeLanguages(target) {
  for (const list of document.querySelectorAll('[data-languages][open]')) {
    if (!(target instanceof Node && list.contains(target))) list.removeAttribute('open');
  }
}

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  closeLanguages(target);
  if (target?.closest('[data-menu-button]')) setMenu(!isMenuOpen());
  else if (target?.closest('a') || !target?.closest('[data-site-header]')) setMenu(false);
  if (target?.closest('[data-print]')) window.print();
  if (target?.closest('[hreflang], [data-no-offer]')) chooseLanguage();
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') closeLanguages();
  if (event.key !== 'Escape' || !isMenuOpen()) return;
  setMenu(false);
  menuButton()?.focus();
});

// Focus that moves past the menu closes it, so that it never covers what has the focus.
document.addEventListener('focusin', (event) => {
  closeLanguages(event.target);
  const isInside = event.target instanceof Element && event.target.closest('[data-site-header]');
  if (!isInside) setMenu(false);
});

const slowMs = 1_000;

/** Marks a press that waits for the form's scripts; after a second the page says so.
 * @param {HTMLElement} pressed */
function note(pressed) {
  pressed.dataset.pressed = String(Number(pressed.dataset.pressed ?? 0) + 1);
  setTimeout(() => {
    if ('pressed' in pressed.dataset) {
      document.querySelector('[data-slow]')?.removeAttribute('hidden');
    }
  }, slowMs);
}

/** Counts at once where − or + was pressed; `stepper.tsx` takes the count over. False if it is left to the scripts.
 * @param {HTMLElement} button */
function count({ dataset: { step }, parentElement }) {
  const field = parentElement?.querySelector('input');
  if (!step || !field) return false;
  const { dataset, value } = field;
  if ('hydrated' in dataset) return true;
  // digits of other scripts
  if (/\D/.test(value)) return false;
  const most = Math.min(Number(dataset.max), Number(value) + Number(step));
  field.value = String(Math.max(Number(dataset.min), most));
  dataset.pressed = '';
  return true;
}

const hasGivenUp = () => document.querySelector('[data-not-loaded]:not([hidden])') !== null;

// Before hydration, a submit of a form and a press beside it are kept, and repeated after it (`early-press.ts`).
// Where its scripts do not come, a form that works without them is sent as it is; one that goes elsewhere always is.
const form = isStatic
  ? null
  : document.querySelector('main :is(form[method=post]:not([action]), form[method=dialog])');
if (form instanceof HTMLFormElement) {
  const buttons = new Set(document.querySelectorAll('main button[type=button]'));
  const isWaiting = () => form.isConnected && !('hydrated' in form.dataset);
  document.addEventListener('submit', (event) => {
    if (event.target !== form || !isWaiting()) return;
    if (form.method === 'post') {
      if (hasGivenUp() || 'asDrawn' in root.dataset) return;
      event.preventDefault();
    }
    if (event.submitter) event.submitter.dataset.submits = '';
    note(form);
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button && buttons.has(button) && isWaiting() && !count(button)) note(button);
  });
}

/** Pixels that count as a deliberate scroll; less is a trembling thumb. */
const deliberatePx = 12;
let lastY = window.scrollY;

window.addEventListener(
  'scroll',
  () => {
    const y = Math.max(0, window.scrollY);
    if (y < 80) root.dataset.scroll = 'top';
    else if (Math.abs(y - lastY) > deliberatePx) root.dataset.scroll = y > lastY ? 'down' : 'up';
    else return;
    lastY = y;
  },
  { passive: true },
);

const footer = document.querySelector('[data-site-footer]');
/** @type {HTMLElement | null} */
const credit = document.querySelector('[data-made-by]');
if (footer && credit) {
  let isFootNear = false;
  let isDue = false;
  /** Hides the credit badge near the foot, and where it would cover a control. */
  const yieldPlace = () => {
    isDue = false;
    const { left, right, top, bottom } = credit.getBoundingClientRect();
    const isOver = [left, (left + right) / 2, right].some((x) =>
      [top, bottom].some((y) =>
        document
          .elementFromPoint(x, y)
          ?.closest('main :is(a, button, input, select, textarea, label)'),
      ),
    );
    credit.toggleAttribute('data-hidden', isFootNear || isOver);
  };
  const lookAgain = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(yieldPlace);
  };
  new IntersectionObserver(
    ([entry]) => {
      isFootNear = entry?.isIntersecting ?? false;
      lookAgain();
    },
    { rootMargin: '0px 0px 80px' },
  ).observe(footer);
  for (const type of ['scroll', 'resize', 'focusin']) {
    window.addEventListener(type, lookAgain, { passive: true });
  }
  // what comes later, such as the next step of a form
  new ResizeObserver(lookAgain).observe(document.body);
}

/** A page younger than this came with the newest build. */
const youngMs = 60_000;
const oneHourMs = 3_600_000;
const patienceMs = 3_000;

/** Browsers that check it let one policy of a document make the address of a script. */
function trustedWorkerUrl() {
  const url = '/service-worker.js';
  const policy = self.trustedTypes?.createPolicy('app', { createScriptURL: () => url });
  return policy?.createScriptURL(url) ?? url;
}

/** Registers the service worker, and offers a newer build to pages that have long been open. */
async function prepareForNoNetwork() {
  const worker = navigator.serviceWorker;
  let isControlled = Boolean(worker.controller);
  const registration = await worker.register(trustedWorkerUrl());
  if (!registration) return;
  const isYoung = () => performance.now() < youngMs;
  const takeOver = () => registration.waiting?.postMessage({ type: 'take over' });
  const offer = () => document.querySelector('[data-new-version]')?.removeAttribute('hidden');

  const look = () => {
    if (!registration.waiting || !isControlled) return;
    if (isYoung()) takeOver();
    else offer();
  };
  look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  // a page opened since has installed the newer one
  worker.addEventListener('controllerchange', () => {
    if (isControlled && !isYoung()) offer();
    isControlled = true;
  });

  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-load-new]')) return;
    const reload = () => location.reload();
    const next = registration.waiting;
    if (!next) return reload();
    next.addEventListener('statechange', () => next.state === 'activated' && reload());
    takeOver();
    // it may wait for minutes while the older one answers; the page comes from the server in either case
    setTimeout(reload, patienceMs);
  });

  let lookedAtMs = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - lookedAtMs < oneHourMs) return;
    lookedAtMs = performance.now();
    registration.update().catch(() => {});
  });
}

/**
 * The cache is filled by scripts that forms and tickets load anyway. Whoever only reads a page without
 * scripts does not pay for them, unless the site was installed.
 */
const isWorthIt = () =>
  !isStatic ||
  Boolean(navigator.serviceWorker?.controller) ||
  matchMedia('(display-mode: standalone)').matches;

// Nothing is loaded for another time where somebody only looks in.
const touched = new Promise((resolve) => {
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, resolve, { once: true });
});

// The site works all the same if a browser forbids it, or the network is too slow for it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', async () => {
    try {
      if (!isWorthIt()) return;
      if (!navigator.serviceWorker.controller) await touched;
      await prepareForNoNetwork();
    } catch {
      // it was refused
    }
  });
}
