/** Whole rupees from what was typed, with or without commas and the sign; null when it is none. */
export function readAmount(typed: string): number | null {
  const text = typed.replace(/[\s,₹]/g, '');
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}
