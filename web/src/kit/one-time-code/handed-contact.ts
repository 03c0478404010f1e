import { readStored, removeStored, store } from '../storage.ts';
import type { Contact } from './send-code.ts';

/** Key in the session storage of this tab; URLs could be seen and are kept. */
const key = 'contact-for-code';

/** Leaves a contact for the next page, which sends a code to it at once. */
export function handOverContact(contact: Contact): void {
  // where it is not kept, it is typed once more
  store('sessionStorage', key, JSON.stringify(contact));
}

/** Returns the contact left by the page before, and removes it. */
export function consumeContact(): Contact | null {
  try {
    const text = readStored('sessionStorage', key);
    removeStored('sessionStorage', key);
    return text === null ? null : (JSON.parse(text) as Contact);
  } catch {
    return null;
  }
}
