/** The limit of E.164. */
export const maxPhoneDigits = 15;

/**
 * Normalises a phone number to E.164: `98765 43210`, `098765…`, `0091…` and `+91-…` become `+919876543210`.
 * Without a country code it is taken as Indian. Text that cannot be a number is returned unchanged and
 * refused by `isWholePhone`.
 */
export function normalisePhone(input: string): string {
  const text = input.normalize('NFKC').trim();
  const digits = text.replace(/\D/g, '');
  if (digits === '' || /[^\d\s+().-]/.test(text)) return text;
  if (text.startsWith('+')) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  if (digits.length === 10) return `+91${digits}`;
  if (digits.length === 11 && digits.startsWith('0')) return `+91${digits.slice(1)}`;
  return `+${digits}`;
}

/** Whether an E.164 number is complete: in India ten digits from 6 to 9, elsewhere 7 to 15 digits. */
export function isWholePhone(phone: string): boolean {
  if (phone.startsWith('+91')) return /^\+91[6-9]\d{9}$/.test(phone);
  return /^\+[1-9]\d{6,14}$/.test(phone);
}
