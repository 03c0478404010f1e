import type { Language } from '@sangamam/contract/languages';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly again: string;
  readonly home: string;
}

/** No script, no style sheet, nothing to fail. */
const plainPage = (language: Language, { title, text, again, home }: Words) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="">${again}</a> · <a href="/">${home}</a></p>
</main>
</body>
</html>
`;

/** What a visitor sees when a page could not be rendered. */
export const crashPage = plainPage('en', {
  title: 'Something went wrong on our side.',
  text: 'Nothing was lost; try again.',
  again: 'Try again',
  home: 'Home',
});

/** What somebody sees who asks for more pages than a person can read. */
export const busyPages: Readonly<Record<Language, string>> = {
  en: plainPage('en', {
    title: 'Too many pages at once.',
    text: 'Please wait a moment, then try again.',
    again: 'Try again',
    home: 'Home',
  }),
  ml: plainPage('ml', {
    title: 'ഒരേസമയം ഒരുപാട് പേജുകൾ ആവശ്യപ്പെട്ടു.',
    text: 'ദയവായി അൽപ്പം കാത്തിരുന്ന് വീണ്ടും ശ്രമിക്കുക.',
    again: 'വീണ്ടും ശ്രമിക്കുക',
    home: 'ഹോം',
  }),
  hi: plainPage('hi', {
    title: 'एक साथ बहुत सारे पेज माँगे गए।',
    text: 'कृपया थोड़ी देर रुककर फिर कोशिश करें।',
    again: 'फिर कोशिश करें',
    home: 'होम',
  }),
};
