import { byLanguage, type Language } from '@sangamam/contract/locale/languages';
import { words } from '@sangamam/words/by-language/plain-pages';

/** No script, no style sheet, nothing to fail. */
const plainPage = (language: Language, why: 'crash' | 'busy') => {
  const { again, home, [why]: said } = words[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${said.title}</title>
</head>
<body>
<main>
<h1>${said.title}</h1>
<p>${said.text}</p>
<p><a href="">${again}</a> · <a href="/">${home}</a></p>
</main>
</body>
</html>
`;
};

/** The page a visitor sees when another could not be rendered. */
export const crashPages = byLanguage((language) => plainPage(language, 'crash'));

/** The page for somebody who asks for more pages than a person can read. */
export const busyPages = byLanguage((language) => plainPage(language, 'busy'));
