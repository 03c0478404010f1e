import { type RefObject, useLayoutEffect } from 'react';

const edgePx = 8;

/**
 * Puts an open popover below its button, or above where there is no room; `end` lines up their ends. Once its lines
 * are there: an empty list has no height.
 */
export function usePlaceBelow(
  isOpen: boolean,
  button: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
): void {
  useLayoutEffect(() => {
    if (!isOpen || !button.current || !list.current) return;
    const at = button.current.getBoundingClientRect();
    const { offsetHeight, offsetWidth, style } = list.current;
    const isLow = at.bottom + offsetHeight + edgePx > window.innerHeight;
    const left = align === 'end' ? at.right - offsetWidth : at.left;
    style.top = `${isLow ? Math.max(edgePx, at.top - offsetHeight) : at.bottom}px`;
    style.left = `${Math.max(edgePx, Math.min(left, window.innerWidth - offsetWidth - edgePx))}px`;
  }, [isOpen, button, list, align]);
}
