/**
 * Puts a text on the clipboard. False where the browser does not allow it: then the text is selected where it is shown,
 * and whoever asked says how to copy it by hand.
 */
export async function copyText(text: string, shown: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) select(shown);
    return false;
  }
}

function select(shown: Element): void {
  if (shown instanceof HTMLInputElement) {
    shown.focus();
    shown.select();
  } else {
    getSelection()?.selectAllChildren(shown);
  }
}
