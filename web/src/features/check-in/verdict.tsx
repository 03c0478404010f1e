import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './check-in.module.css';

const icons = { green: CircleCheck, amber: TriangleAlert, red: CircleX };

interface VerdictProps {
  colour: keyof typeof icons;
  id?: string;
  title: string;
  children?: ReactNode;
}

/** The answer of the door, to be read from two metres: colour, sign and words say the same. */
export function Verdict({ colour, id, title, children }: VerdictProps) {
  const Icon = icons[colour];
  return (
    <div className={classNames(styles.verdict, styles[colour])} role="status">
      <Icon aria-hidden="true" size={48} />
      <div>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}
