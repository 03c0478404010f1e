import { Ban, CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './status-tag.module.css';

export type StatusTone = 'success' | 'error' | 'warning' | 'info' | 'neutral';

const icons: Record<StatusTone, LucideIcon> = {
  success: CircleCheck,
  error: CircleAlert,
  warning: Clock,
  info: Clock,
  neutral: Ban,
};

/** A state in icon, word and colour together; never in colour alone. */
export function StatusTag({
  tone,
  icon: Icon = icons[tone],
  children,
}: {
  tone: StatusTone;
  icon?: LucideIcon | undefined;
  children: ReactNode;
}) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      <Icon aria-hidden="true" size={14} strokeWidth={2.5} />
      <span>{children}</span>
    </span>
  );
}
