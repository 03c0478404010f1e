import type { Contact } from './send-code.ts';

/** Key in the session storage of this tab; URLs could be seen and are kept. */
const key = 'contact-for-code';

/** Leaves a contact for the next page, which sends a code to it at once. */
export function handOverContact(contact: Contact): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(contact));
  } catch {
    // No storage: it is typed once more.
  }
}

/** Returns the contact left by the page before, and removes it. */
export function consumeContact(): Contact | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? null : (JSON.parse(text) as Contact);
  } catch {
    return null;
  }
}
