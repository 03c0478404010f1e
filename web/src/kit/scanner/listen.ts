import { isTicketCode } from '@sangamam/contract/tickets/code';
import { putBack, type Typable } from '../../ui/native-value.ts';
import { isTyping } from '../lists/admin-search.ts';
import { type Keys, scanEndedBy, scannerPauseMs, withKey } from './read-keys.ts';
import type { Taker } from './taker.ts';

/**
 * Tells what a scanner types, like a keyboard, from what a person does: it presses no button, fills in no field and
 * sends no form, wherever the focus is. Returns how to stop.
 */
export function listen(takerNow: () => Taker): () => void {
  let keys: Keys | null = null;
  /** The earlier values of the fields that it typed into. */
  const before = new Map<Typable, string>();
  /** A space that was taken from a button, which is pressed when the key goes up. */
  let isSpaceTaken = false;
  let scannedAtMs = Number.NEGATIVE_INFINITY;

  function forget() {
    keys = null;
    before.clear();
  }

  function press(event: KeyboardEvent) {
    const { key, target, timeStamp: atMs } = event;
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
    // passwords are nobody's ticket
    if (isShortcut || event.isComposing || event.repeat || isPassword(target)) return forget();
    if (key === 'Enter') return end(event);
    if (key.length > 1) {
      if (!modifiers.includes(key)) forget();
      return;
    }
    const isNext = keys !== null && atMs - keys.lastAtMs <= scannerPauseMs;
    keys = withKey(keys, key, atMs);
    if (keys.text === key) before.clear();
    if (isTypable(target) && !before.has(target)) before.set(target, target.value);
    if (!isNext || isTextField(target)) return;
    // one more key of a machine, on a button, a choice or the page: a space would press, a letter choose
    isSpaceTaken = key === ' ';
    take(event);
  }

  function end(event: KeyboardEvent) {
    const taker = takerNow();
    const { target, timeStamp: atMs } = event;
    // some end with two
    if (atMs - scannedAtMs <= scannerPauseMs) return take(event);
    const text = scanEndedBy(keys, atMs);
    const isOurs = text !== null && (!isTextField(target) || taker.takesAll || isTicketCode(text));
    if (isOurs) {
      take(event);
      scannedAtMs = atMs;
      for (const [field, value] of before) putBack(field, value);
    }
    forget();
    if (isOurs) taker.take(text);
  }

  function release(event: KeyboardEvent) {
    if (event.key !== ' ' || !isSpaceTaken) return;
    isSpaceTaken = false;
    take(event);
  }

  addEventListener('keydown', press, true);
  addEventListener('keyup', release, true);
  return () => {
    removeEventListener('keydown', press, true);
    removeEventListener('keyup', release, true);
  };
}

function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const modifiers = ['Shift', 'CapsLock', 'AltGraph'];

const isTypable = (target: EventTarget | null): target is Typable =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const isPassword = (target: EventTarget | null) =>
  target instanceof HTMLInputElement &&
  (target.type === 'password' || target.autocomplete === 'one-time-code');

/** True if letters are written into it, which a choice or a tick does not do. */
const isTextField = (target: EventTarget | null) =>
  isTyping(target) && !(target instanceof HTMLSelectElement);
