import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names.ts';

export type Tone = 'info' | 'neutral' | 'success' | 'warning' | 'error';

const icons = {
  info: Info,
  neutral: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
};

interface AlertProps {
  tone?: Tone | undefined;
  title?: ReactNode;
  /** Announced by screen readers at once: for what follows an action of the user. */
  live?: boolean | undefined;
  children?: ReactNode;
}

/** A message in the page. The icon belongs to the tone; the words must say the same without it. */
export function Alert({ tone = 'info', title, live, children }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div
      className={classNames(styles.alert, styles[tone])}
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
    >
      <Icon aria-hidden="true" size={22} className={styles.icon} />
      <div className={styles.body}>
        {title && <p className="strong">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
