import type { Page } from '@playwright/test';
import type { Language } from '@sangamam/contract/locale/languages';

/** Latin words that stand on pages of another language: names, abbreviations, formats. */
export const latinNames =
  'OTP UPI PAN JNV KSRTC PDF JSON JPEG PNG WebP AVIF DOC DOCX TXT XXL HEIC Razorpay English Navodaya Alumni Association Kerala'.split(
    ' ',
  );

/**
 * Faults of this page, in words: texts that are cut off or leave the screen, values nobody put in
 * words, and English left on a page of another language. Hidden texts, what people typed with Latin
 * letters beside "@" or digits, captions that staff wrote, and what says itself that it is English do not count;
 * nor does what a strip that scrolls sideways holds out of sight.
 */
export function findMisfits(page: Page, language: Language): Promise<string[]> {
  return page.evaluate(
    ({ isEnglish, latinNames }) => {
      const spoken = ['aria-label', 'placeholder', 'title', 'alt'];
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('.visually-hidden, [aria-hidden="true"], svg, script, style, noscript');
      const scrolls = (element: Element | null): boolean =>
        element !== null &&
        element !== document.body &&
        (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
      const faults = (element: Element): string[] => {
        const own = [...element.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map(({ textContent }) => textContent?.trim() ?? '')
          .filter((text) => text !== '');
        const { left, right } = element.getBoundingClientRect();
        const isInline = getComputedStyle(element).display === 'inline';
        const isOut =
          right > window.innerWidth + 1 &&
          left < window.innerWidth &&
          !scrolls(element.parentElement);
        const isCut = own.length > 0 && !isInline && element.scrollWidth > element.clientWidth + 1;
        const texts = [...own, ...spoken.map((name) => element.getAttribute(name) ?? '')];
        const isRaw = texts.some((text) =>
          /undefined|NaN|\[object|\{\w+\}|\d{4}-\d\d-\d\d/.test(text),
        );
        const english = texts
          .flatMap((text) => text.replaceAll(/\S*[@\d_]\S*/g, '').match(/[A-Za-z]{3,}/g) ?? [])
          .filter(
            (word) =>
              !isEnglish && !latinNames.includes(word) && !element.closest('[lang="en"], picture'),
          );
        return [
          ...(isOut ? ['out of the screen'] : []),
          ...(isCut ? ['cut off'] : []),
          ...(isRaw ? ['raw'] : []),
          ...(english.length > 0 ? [`English "${english.join(' ')}"`] : []),
        ].map((fault) => `${fault}: ${element.tagName} ${(texts[0] ?? '').slice(0, 60)}`);
      };
      const { scrollWidth, clientWidth } = document.documentElement;
      return [
        ...(scrollWidth > clientWidth ? ['the page scrolls sideways'] : []),
        ...[...document.body.querySelectorAll('*')].filter(isShown).flatMap(faults),
      ];
    },
    { isEnglish: language === 'en', latinNames },
  );
}
