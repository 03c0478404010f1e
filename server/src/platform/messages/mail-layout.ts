import type { Language } from '@sangamam/contract/locale/languages';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { type Palette, paletteOf } from '@sangamam/contract/settings/theme';
import { words } from '@sangamam/words/by-language/mail';
import { type Html, html } from './html.ts';
import { logoPicture } from './mail-pictures.ts';

/**
 * The look of our mails. Mail programs know tables and inline styles, little else; so the colours of
 * the site's tokens are repeated here and taken from its theme, and everything is one column of at most 560 pixels. Programs that
 * show mails dark take the second set of colours, or turn ours round: text and ground always come
 * together, and the code of a ticket keeps its white ground.
 */
const colour = {
  paper: '#fbf8f1',
  surface: '#ffffff',
  ink: '#14231f',
  ink2: '#43524d',
  ink3: '#5a6863',
  line: '#ddd8ca',
};
const darkOf = ({ mainOnDark, night }: Palette) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #101b18 !important; }
  .surface { background: #182622 !important; border-color: #33423d !important; }
  .ink { color: #f4f1e8 !important; }
  .ink2 { color: #cfd8d3 !important; }
  .ink3 { color: #a6b3ad !important; border-color: #33423d !important; }
  .main { color: ${mainOnDark} !important; }
  .button { background: ${mainOnDark} !important; color: ${night} !important; }
}`;
const sans = `font-family:Figtree,-apple-system,'Segoe UI',Roboto,'Noto Sans','Anek Malayalam','Noto Sans Malayalam','Noto Sans Devanagari',sans-serif`;
const serif = `font-family:Fraunces,Georgia,'Noto Serif Malayalam','Noto Serif Devanagari',serif`;
/** The scripts of India need more space between lines. */
const lineHeight = (language: Language) => (language === 'en' ? 1.55 : 1.7);
export interface MailPage {
  readonly language: Language;
  readonly title: string;
  /** Shown beside the subject in a mail program's list. */
  readonly preview: string;
  readonly heading: string;
  readonly body: readonly Html[];
}

/** A whole mail as one HTML document. */
export function mailPage(
  { language, title, preview, heading, body }: MailPage,
  { event, contact, theme }: Pick<PublicSettings, 'event' | 'contact' | 'theme'>,
): string {
  const palette = paletteOf(theme);
  const address = [contact.legalName, contact.address].filter(Boolean).join(' · ');
  const [before = '', after = ''] = words[language].questions({ contact: '\n' }).split('\n');
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${{ markup: darkOf(palette) }}</style>
</head>
<body class="paper ink" style="margin:0;padding:0;background:${colour.paper};color:${colour.ink};${sans};font-size:16px;line-height:${lineHeight(language)};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colour.paper}"><tr><td align="center" style="padding:24px 16px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;table-layout:fixed"><tr><td style="overflow-wrap:anywhere;word-break:break-word">
<p class="main" style="margin:0;padding:0 0 12px;border-bottom:1px solid ${palette.second400};${serif};font-size:18px;color:${palette.main700}">${theme.logo && logoPicture(theme.logo)}${event.name}</p>
<h1 class="ink" style="margin:28px 0 12px;${serif};font-size:28px;line-height:1.3;font-weight:600;color:${colour.ink}">${heading}</h1>
${body}
<p class="ink3" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid ${colour.line};font-size:14px;color:${colour.ink3}">${before}<a class="main" href="mailto:${contact.email}" style="color:${palette.main700}">${contact.email}</a>${after}<br>${address}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>`.markup;
}

export function paragraph(content: Html): Html {
  return html`<p class="ink2" style="margin:0 0 16px;color:${colour.ink2}">${content}</p>\n`;
}

/** Text that somebody wrote. */
export function quotation(content: Html, { second400 }: Palette): Html {
  return html`<blockquote class="ink2" style="margin:0 0 20px;padding:2px 0 2px 16px;border-left:3px solid ${second400};color:${colour.ink2}">${content}</blockquote>\n`;
}

/** A framed part of a mail, for what is looked up later; `above` fills its width. */
export function card(content: readonly Html[], above: Html | null = null): Html {
  return html`<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;background:${colour.surface};border:1px solid ${colour.line};border-radius:12px;border-collapse:separate;table-layout:fixed">${above && html`<tr><td style="line-height:0">${above}</td></tr>`}<tr><td style="padding:20px 20px 6px;overflow-wrap:anywhere;word-break:break-word">${content}</td></tr></table>\n`;
}

/** A label with its value: a small label above its lines. */
export function fact(label: string, lines: readonly string[]): Html {
  return html`<p class="ink" style="margin:0 0 14px;color:${colour.ink}"><span class="ink3" style="display:block;font-size:14px;color:${colour.ink3}">${label}</span>${lines.map((line) => html`<span style="display:block">${line}</span>`)}</p>\n`;
}

/** A link in the text of a mail. */
export function link(label: string, href: string, { main700 }: Palette): Html {
  return html`<a class="main" href="${href}" style="color:${main700}">${label}</a>`;
}

/** The act a mail asks for, as a button on a line of its own. */
export function button(label: string, href: string, { main700 }: Palette): Html {
  return html`<p style="margin:8px 0 24px"><a class="button" href="${href}" style="display:inline-block;padding:13px 24px;border-radius:6px;background:${main700};color:${colour.surface};font-weight:600;text-decoration:none">${label}</a></p>\n`;
}

/** The ticket: its number in large type above the code that is scanned at the desk. */
export function ticketCode(registrationNumber: string, png: Buffer, { main700 }: Palette): Html {
  const source = `data:image/png;base64,${png.toString('base64')}`;
  return html`<p class="main" style="margin:0 0 4px;text-align:center;${serif};font-size:24px;font-weight:600;letter-spacing:0.02em;color:${main700}">${registrationNumber}</p>
<p style="margin:0 0 16px;text-align:center"><span style="display:inline-block;padding:6px;border-radius:8px;background:#ffffff;line-height:0"><img src="${source}" width="198" height="198" alt="${registrationNumber}" style="display:inline-block;width:198px;height:198px;border:0"></span></p>\n`;
}
