/**
 * Rupees from what was typed, with or without commas and the sign, as digits with at most two decimals;
 * null when it is no amount above nothing.
 */
export function readAmount(typed: string): string | null {
  const text = typed.replace(/[\s,₹]/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? text : null;
}
