import type { PublicSettings } from '@sangamam/contract/settings';
import { type Html, html } from './html.ts';

/**
 * The look of our mails. Mail programs know tables and inline styles, little else; so the colours of
 * the site's tokens are repeated here, and everything is one column of at most 560 pixels.
 */
const colour = {
  paper: '#fbf8f1',
  surface: '#ffffff',
  ink: '#14231f',
  ink2: '#43524d',
  ink3: '#5a6863',
  line: '#ddd8ca',
  green: '#0f5c4d',
  brass: '#d9a441',
};
const sans = `font-family:Figtree,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Malayalam',sans-serif`;
const serif = `font-family:Fraunces,Georgia,'Noto Serif Malayalam',serif`;

export interface MailPage {
  readonly title: string;
  /** What lists of mails show beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly body: readonly Html[];
}

/** A whole mail as one HTML document. */
export function mailPage(
  { title, preview, heading, body }: MailPage,
  { event, contact }: Pick<PublicSettings, 'event' | 'contact'>,
): string {
  const address = [contact.legalName, contact.address].filter(Boolean).join(', ');
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:${colour.paper};color:${colour.ink};${sans};font-size:16px;line-height:1.55;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colour.paper}"><tr><td align="center" style="padding:24px 16px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;table-layout:fixed"><tr><td style="overflow-wrap:anywhere;word-break:break-word">
<p style="margin:0;padding:0 0 12px;border-bottom:1px solid ${colour.brass};${serif};font-size:18px;color:${colour.green}">${event.name}</p>
<h1 style="margin:28px 0 12px;${serif};font-size:28px;line-height:1.25;font-weight:600;color:${colour.ink}">${heading}</h1>
${body}
<p style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid ${colour.line};font-size:14px;color:${colour.ink3}">Questions? Write to <a href="mailto:${contact.email}" style="color:${colour.green}">${contact.email}</a>.<br>${address}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>`.markup;
}

export function paragraph(content: Html): Html {
  return html`<p style="margin:0 0 16px;color:${colour.ink2}">${content}</p>\n`;
}

export function card(content: readonly Html[]): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;background:${colour.surface};border:1px solid ${colour.line};border-radius:12px;border-collapse:separate;table-layout:fixed"><tr><td style="padding:20px 20px 6px;overflow-wrap:anywhere;word-break:break-word">${content}</td></tr></table>\n`;
}

/** What is called how: a small label above its lines. */
export function fact(label: string, lines: readonly string[]): Html {
  return html`<p style="margin:0 0 14px;color:${colour.ink}"><span style="display:block;font-size:14px;color:${colour.ink3}">${label}</span>${lines.map((line) => html`<span style="display:block">${line}</span>`)}</p>\n`;
}

export function link(label: string, href: string): Html {
  return html`<a href="${href}" style="color:${colour.green}">${label}</a>`;
}

export function button(label: string, href: string): Html {
  return html`<p style="margin:8px 0 24px"><a href="${href}" style="display:inline-block;padding:13px 24px;border-radius:6px;background:${colour.green};color:${colour.surface};font-weight:600;text-decoration:none">${label}</a></p>\n`;
}

/** The ticket: its number in large type above the code that is scanned at the desk. */
export function ticketPicture(registrationNumber: string, png: Buffer): Html {
  const source = `data:image/png;base64,${png.toString('base64')}`;
  return html`<p style="margin:0 0 4px;text-align:center;${serif};font-size:24px;font-weight:600;letter-spacing:0.02em;color:${colour.green}">${registrationNumber}</p>
<p style="margin:0 0 12px;text-align:center"><img src="${source}" width="198" height="198" alt="Ticket code of ${registrationNumber}" style="display:inline-block;width:198px;height:198px;border:0"></p>\n`;
}
