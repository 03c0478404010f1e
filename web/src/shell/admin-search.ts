/** The id of the search field of a staff list. */
export const searchFieldId = 'admin-search';
/** The longest search the server takes. */
export const maxSearchLength = 100;

/** Brings the cursor into the search field of the page. False when the page has none. */
export function focusSearch(): boolean {
  const field = document.getElementById(searchFieldId);
  if (!(field instanceof HTMLInputElement)) return false;
  field.focus();
  field.select();
  return true;
}
