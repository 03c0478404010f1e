/** Rupees as they stand on the wire: at most seven digits, at most two decimals. */
const rupeesPattern = /^\d{1,7}(\.\d{1,2})?$/;

/**
 * Reads an amount in rupees as whole paise, digit by digit, so that no binary fraction is involved.
 * Returns null for negatives, exponents, more than two decimals, or anything that is not a number.
 */
export function rupeesToPaise(rupees: number | string): number | null {
  const text = typeof rupees === 'number' ? String(rupees) : rupees.trim();
  if (!rupeesPattern.test(text)) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Rupees for the wire; paise that are not whole rupees stay visible as decimals. */
export function paiseToRupees(amountPaise: number): number {
  return amountPaise / 100;
}

/** "₹1,20,000" with Indian grouping, "₹23.60" with paise; "−₹150" for what is taken off. */
export function formatRupees(rupees: number): string {
  const amount = Math.abs(rupees).toLocaleString('en-IN', {
    minimumFractionDigits: Number.isInteger(rupees) ? 0 : 2,
    maximumFractionDigits: 2,
  });
  return `${rupees < 0 ? '−' : ''}₹${amount}`;
}
