import { type ReactNode, useEffect, useState } from 'react';
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
  const [isOpen, setIsOpen] = useState(false);
  const isRefused = Object.keys(problem?.fields ?? {}).some((name) =>
    holds.some((start) => name.startsWith(start)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal opens it
  useEffect(() => {
    if (isRefused) setIsOpen(true);
  }, [attempt, isRefused]);
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={titleClassName}>{title}</summary>
      {isOpen && children()}
    </details>
  );
}
