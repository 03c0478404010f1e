/**
 * Parses rupees, with or without commas and sign, to digits with at most two decimals; null unless the
 * amount is above zero.
 */
export function readAmount(typed: string): string | null {
  const text = typed.replace(/[\s,₹]/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? text : null;
}

/** Parses whole rupees, with or without commas and sign; null if invalid. */
export function readRupees(typed: string): number | null {
  const text = typed.replace(/[\s,₹]/g, '');
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}
