/** Rupees in the API: at most seven digits and two decimals. */
const rupeesPattern = /^\d{1,7}(\.\d{1,2})?$/;

/**
 * Parses rupees to whole paise digit by digit, without binary fractions. Null for negative amounts,
 * exponents, more than two decimals, or text that is not a number.
 */
export function rupeesToPaise(rupees: number | string): number | null {
  const text = typeof rupees === 'number' ? String(rupees) : rupees.trim();
  if (!rupeesPattern.test(text)) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Paise of computed rupees, such as a fee; `rupeesToPaise` parses what people type. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Rupees for the API, with decimals if the paise are not whole rupees. */
export function paiseToRupees(amountPaise: number): number {
  return amountPaise / 100;
}

/** "₹1,20,000" with Indian grouping, "₹23.60" with paise, "−₹150" for negative amounts. */
export function formatRupees(rupees: number): string {
  const amount = Math.abs(rupees).toLocaleString('en-IN', {
    minimumFractionDigits: Number.isInteger(rupees) ? 0 : 2,
    maximumFractionDigits: 2,
  });
  return `${rupees < 0 ? '−' : ''}₹${amount}`;
}
