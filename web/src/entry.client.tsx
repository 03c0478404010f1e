import { readLanguage } from '@sangamam/contract/languages';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { CallError } from './kit/calls/call-error.ts';
import { setLocaleSource } from './ui/in-language.ts';
import { adminToastMs, showToast } from './ui/toast.tsx';

/** Only the language of the document reaches the browser. */
const dictionaries = {
  ml: async () => (await import('./languages/ml.ts')).ml,
  hi: async () => (await import('./languages/hi.ts')).hi,
};

const language = readLanguage(document.documentElement.lang);
if (language !== 'en') {
  // In other words than the server's the page would be drawn anew, without what was typed.
  const dictionary = await globalThis.loadSurely(dictionaries[language]);
  const locale = { language, dictionary };
  setLocaleSource(() => locale);
}

// A press whose script was lost says so, where nobody else does.
addEventListener('unhandledrejection', ({ reason }) => {
  if (reason instanceof CallError && reason.status === 0) {
    showToast(reason.message, { tone: 'error', durationMs: adminToastMs });
  }
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
