import { type ReactNode, useState } from 'react';
import type { Elements } from '../../ui/elements.ts';
import { useTab } from './tab-fields.tsx';

interface FoldProps {
  title: ReactNode;
  /** How the names of the fields inside begin: it opens where one was refused. */
  holds: readonly string[];
  className?: string | undefined;
  titleClassName?: string | undefined;
  /** Drawn only while it is open. */
  children: () => Elements;
}

/** Fields of the settings that are folded away. */
export function Fold({ title, holds, className, titleClassName, children }: FoldProps) {
  const { problem, attempt } = useTab();
  const [toggled, setToggled] = useState({ isOpen: false, attempt: 0 });
  const isRefused = Object.keys(problem?.fields ?? {}).some((name) =>
    holds.some((start) => name.startsWith(start)),
  );
  // each refusal opens it, until it is closed again
  const isOpen = toggled.isOpen || (isRefused && toggled.attempt !== attempt);
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => setToggled({ isOpen: open, attempt })}
    >
      <summary className={titleClassName}>{title}</summary>
      {isOpen && children()}
    </details>
  );
}
