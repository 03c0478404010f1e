export const searchFieldId = 'admin-search';
/** The server's limit. */
export const maxSearchLength = 100;

/** Focuses the search field of the page; false if it has none. */
export function focusSearch(): boolean {
  const field = document.getElementById(searchFieldId);
  if (!(field instanceof HTMLInputElement)) return false;
  field.focus();
  field.select();
  return true;
}

/** True if letters go into a field. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('select, textarea, input:not([type="checkbox"], [type="radio"])'));

/** Lies over a list and takes its keys; the messages at the edge, a manual popover, do not. */
export const overlays = 'dialog[open], [popover="auto"]:popover-open';
