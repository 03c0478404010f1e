import { minuteMs } from '@sangamam/contract/locale/durations';
import { asciiDigits } from '@sangamam/contract/text/text';
import { noteRendering, serverNowMs } from '../../kit/server-clock.ts';
import { followPicks } from './coming.ts';
import { timeLeft, unitParts } from './time-left.ts';

/**
 * The moving parts of the home page, which carries no React: the pick of school and year, the countdown, the days of the
 * programme, the − and + of the calculator, and the calculator itself, which loads when somebody turns to it. A script of
 * its own.
 */

const calculator = document.querySelector<HTMLElement>('[data-module]');
for (const touch of ['pointerover', 'focusin']) {
  calculator?.addEventListener(
    touch,
    () => loadSurely(() => import(/* @vite-ignore */ calculator.dataset.module ?? '')),
    {
      once: true,
    },
  );
}
calculator?.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
  const field = button?.parentElement?.querySelector('input');
  if (!button || !field) return;
  const count = (Number.parseInt(asciiDigits(field.value), 10) || 0) + Number(button.dataset.step);
  field.value = String(Math.min(Number(field.dataset.max), Math.max(0, count)));
  field.dispatchEvent(new Event('input', { bubbles: true }));
});

if (matchMedia('(min-width: 60rem)').matches) {
  for (const day of document.querySelectorAll<HTMLDetailsElement>('[data-day]')) day.open = true;
}

const coming = document.querySelector<HTMLFormElement>('[data-coming]');
if (coming) followPicks(coming);

const countdown = document.querySelector<HTMLElement>('[data-countdown]');
if (countdown && !countdown.hidden) {
  noteRendering(Number(countdown.dataset.renderedAt));
  const timer = setInterval(() => showTimeLeft(countdown), minuteMs);
  showTimeLeft(countdown);

  function showTimeLeft(place: HTMLElement) {
    const left = timeLeft(Number(place.dataset.countdown), serverNowMs());
    if (Object.values(left).every((count) => count === 0)) {
      clearInterval(timer);
      for (const part of place.parentElement?.children ?? []) {
        part.toggleAttribute('hidden', part !== place.nextElementSibling);
      }
    }
    for (const [unit, count] of Object.entries(left)) {
      const [number, name] = place.querySelector(`[data-unit=${unit}]`)?.children ?? [];
      for (const { type, value } of unitParts(
        document.documentElement.dataset.language ?? 'en',
        unit,
        count,
      )) {
        if (type === 'integer' && number) number.textContent = value;
        if (type === 'unit' && name) name.textContent = ` ${value}`;
      }
    }
  }
}
