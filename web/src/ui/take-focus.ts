/** A `ref` for what takes the focus as it appears. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
