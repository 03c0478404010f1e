import { dayMs, minuteMs } from '@sangamam/contract/locale/durations';

/** How long until a moment, in whole days, hours and minutes; 0 when it is past. */
export function timeLeft(untilMs: number, nowMs: number) {
  const minutes = Math.max(0, Math.ceil((untilMs - nowMs) / minuteMs));
  return {
    day: Math.floor((minutes * minuteMs) / dayMs),
    hour: Math.floor(minutes / 60) % 24,
    minute: minutes % 60,
  };
}

/** "77" and "days", "1" and "day": plurals by Intl. */
export function unitParts(locale: string, unit: string, count: number) {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).formatToParts(count);
}
