import type { ReactNode } from 'react';
import { useLinkClickHandler } from 'react-router';
import { ButtonLink } from './button.tsx';

/** A link to another staff page that stands among the buttons of a page. */
export function ToolLink({ to, children }: { to: string; children: ReactNode }) {
  const open = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <ButtonLink variant="secondary" size="small" href={to} onClick={open}>
      {children}
    </ButtonLink>
  );
}
