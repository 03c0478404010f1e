import { readLanguage } from '@sangamam/contract/languages';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { speak } from './languages/in-language.ts';

/** Only the language of the document reaches the browser. */
const dictionaries = {
  ml: async () => (await import('./languages/ml.ts')).ml,
  hi: async () => (await import('./languages/hi.ts')).hi,
};

const language = readLanguage(document.documentElement.lang);
if (language !== 'en') {
  // Without its words the page still works, in English.
  const dictionary = await dictionaries[language]().catch(() => ({}));
  const spoken = { language, dictionary };
  speak(() => spoken);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
