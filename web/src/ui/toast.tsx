import { words } from '@sangamam/words/page/ui';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Tone as AlertTone } from './alert.tsx';
import { classNames } from './class-names.ts';
import styles from './toast.module.css';

type Tone = Exclude<AlertTone, 'neutral'>;

/** How long a toast stays that a call or a staff page raised. */
export const adminToastMs = 5000;
/** How long a toast of a public page stays. */
export const publicToastMs = 3000;

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
  readonly durationMs: number;
}

/** More than three at once would hide the page; the oldest gives way. */
const maxToasts = 3;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const none: readonly Toast[] = [];

function replaceToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Shows a short message at the top right. A toast with the same text restarts instead of
 * stacking. Show errors in the page as well: a toast disappears.
 */
export function showToast(
  text: string,
  { tone = 'info', durationMs = publicToastMs }: { tone?: Tone; durationMs?: number } = {},
): void {
  const others = toasts.filter((toast) => toast.text !== text);
  replaceToasts([...others, { id: nextId++, text, tone, durationMs }].slice(-maxToasts));
}

function dismissToast(id: number) {
  replaceToasts(toasts.filter((toast) => toast.id !== id));
}

/** The place where toasts appear; one in each document that runs scripts. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const region = useRef<HTMLElement>(null);

  // as a popover the region lies above an open dialog; showing it again brings it to the front
  useEffect(() => {
    region.current?.hidePopover?.();
    if (shown.length > 0) region.current?.showPopover?.();
  }, [shown]);

  return (
    <section
      ref={region}
      popover="manual"
      className={styles.region}
      aria-label={words.notifications}
    >
      <ol className={styles.list} aria-live="polite" aria-relevant="additions">
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

function ToastItem({ toast }: { toast: Toast }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const Icon = icons[toast.tone];

  const pause = () => clearTimeout(timer.current);
  const run = () => {
    pause();
    timer.current = setTimeout(() => dismissToast(toast.id), toast.durationMs);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast never changes; one timer each
  useEffect(() => {
    run();
    return pause;
  }, []);

  return (
    <li
      className={classNames(styles.toast, styles[toast.tone])}
      onPointerEnter={pause}
      onPointerLeave={run}
      onFocus={pause}
      onBlur={run}
    >
      <Icon aria-hidden="true" size={20} className={styles.icon} />
      <span className={styles.text}>{toast.text}</span>
      <button
        type="button"
        className={styles.close}
        onClick={() => dismissToast(toast.id)}
        aria-label={`${words.dismiss}: ${toast.text}`}
      >
        <X aria-hidden="true" size={18} />
      </button>
    </li>
  );
}
