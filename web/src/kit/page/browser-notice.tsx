import { type ReactNode, useEffect, useState } from 'react';
import { takesCookies } from '../calls/require-cookies.ts';
import { doesStore } from '../storage.ts';

/** Says before anything is typed what this browser refuses that the form below needs, and how to go on. */
export function BrowserNotice({ needsCookies = false }: { needsCookies?: boolean }) {
  const [notice, setNotice] = useState<ReactNode>(null);
  useEffect(() => {
    const lacksCookies = needsCookies && !takesCookies();
    if (!lacksCookies && doesStore('sessionStorage')) return;
    // where its file does not come, the press says it
    import('./refusal.tsx').then(
      ({ Refusal }) => setNotice(<Refusal refused={lacksCookies ? 'noCookies' : 'notKept'} />),
      () => {},
    );
  }, [needsCookies]);
  return notice;
}
