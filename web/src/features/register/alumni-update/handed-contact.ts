import type { Contact } from '../../../shell/one-time-code/send-code.ts';

/** In the session storage of this tab, never in an address: there it would be seen and kept. */
const key = 'contact-for-code';

/** Leaves a contact for the next page, which asks for a code to it at once. */
export function handOverContact(contact: Contact): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(contact));
  } catch {
    // No storage: it is typed once more.
  }
}

/** The contact that was left, once. */
export function takeContact(): Contact | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? null : (JSON.parse(text) as Contact);
  } catch {
    return null;
  }
}
