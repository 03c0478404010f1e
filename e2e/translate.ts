import type { Browser } from '@playwright/test';

/**
 * Has every page of a browser translated as Chrome does it: each text node is taken out, and elements with the text
 * are put in its place, then and whenever something is added. The words stay the same, so that a journey can still
 * go by them. It begins once React has taken the page over.
 */
export function translateAll(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(translatePages);
    return context;
  };
}

/** Runs in the page before its own scripts. */
export function translatePages(): void {
  const untouched = 'script, style, noscript, textarea, title, option, font, [translate=no]';
  /** Texts that were taken out: whoever writes to one of them writes into the void. */
  const taken = new WeakSet<Node>();

  function translate(text: Text) {
    const { parentElement } = text;
    if (!parentElement || parentElement.closest(untouched) || text.data.trim() === '') return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data;
    outer.append(inner);
    parentElement.replaceChild(outer, text);
    taken.add(text);
  }

  function translateIn(root: Node) {
    if (root instanceof Text) return translate(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translate(text);
  }

  // React marks what it has taken over
  const isTaken = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const isAlive = () =>
    'still' in document.documentElement.dataset ||
    [...document.querySelectorAll('body > :not(script, font), main, main *')].every(isTaken);

  function begin() {
    document.documentElement.lang = 'ta';
    document.documentElement.classList.add('translated-ltr');
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Text) translate(target);
        for (const node of addedNodes) translateIn(node);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }
  const alive = setInterval(() => {
    if (document.readyState !== 'complete' || !isAlive()) return;
    clearInterval(alive);
    // the whole tree is shown at once, at the end of the work
    requestIdleCallback(begin);
  }, 20);

  const own = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...own,
    set(value: string) {
      if (taken.has(this)) console.error(`Nobody sees the new text "${value}"`);
      own?.set?.call(this, value);
    },
  });
}
