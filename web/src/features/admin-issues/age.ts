import { words } from './words.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago an ISO moment was, in its largest whole unit: "3 days". */
export function ageInWords(moment: string, nowMs: number): string {
  const ms = Math.max(0, nowMs - Date.parse(moment));
  if (ms >= dayMs) return words.age.days(Math.floor(ms / dayMs));
  if (ms >= hourMs) return words.age.hours(Math.floor(ms / hourMs));
  return words.age.minutes(Math.floor(ms / minuteMs));
}
