import { shortEventName } from '@sangamam/contract/locale/event-name';
import type { Language } from '@sangamam/contract/locale/languages';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { type Palette, paletteOf } from '@sangamam/contract/settings/theme';
import type { Kind, Texts } from '../message-kinds/define-kind.ts';
import type { ValueTypes } from '../message-kinds/placeholders.ts';
import { qrPng } from '../pdf/qr-png.ts';
import { formatValue, type LabelSettings } from './format-value.ts';
import { type Html, html } from './html.ts';
import {
  button,
  card,
  fact,
  link,
  mailPage,
  paragraph,
  quotation,
  ticketCode,
} from './mail-layout.ts';
import { streamPicture } from './mail-pictures.ts';
import { type Block, fillIn, linkPlaceholder, readBlocks } from './read-template.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A text message and what the operator puts into its registered template. */
export interface RenderedSms {
  readonly text: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** The parts of a message. */
export interface Rendering {
  readonly kind: Kind;
  readonly texts: Texts;
  readonly language: Language;
  /** The values of the kind's placeholders, each of the type that it says. */
  readonly values: Readonly<Record<string, ValueTypes[keyof ValueTypes]>>;
  readonly settings: Pick<PublicSettings, 'event' | 'contact' | 'theme'> & LabelSettings;
  /** The address of the site. */
  readonly publicUrl: string;
}

const qrModulePixels = 6;
/** Longer values do not fit into a variable of a registered template (docs/product/mails.md). */
const smsVariableMax = 30;

/** The examples of a kind's placeholders, for previews. */
export function sampleValues({ placeholders }: Kind): Rendering['values'] {
  return Object.fromEntries(
    Object.entries(placeholders).map(([name, { sample }]) => [name, sample]),
  );
}

/** A mail as HTML and as text. Throws when the texts do not fit the kind. */
export function renderMail(rendering: Rendering): RenderedMail {
  const { texts, language, settings } = rendering;
  const values = written(rendering);
  const fill = (text: string) => fillIn(text, language, values);
  const title = fill(texts.subject).replaceAll('\n', ', ');
  const parts = readBlocks(texts.body).flatMap((each) => fillBlock(each, rendering, fill));
  const heading = firstOf(parts, 'heading') ?? title;
  const preview = firstOf(parts, 'paragraph') ?? '';
  const body = parts.filter(({ type }) => type !== 'heading');
  return {
    subject: title,
    text: `${[heading, ...body.map(plainText)].join('\n\n')}\n`,
    html: mailPage({ language, title, preview, heading, body: markup(body, settings) }, settings),
  };
}

function firstOf(parts: readonly Part[], type: 'heading' | 'paragraph'): string | undefined {
  return parts.flatMap((part) => (part.type === type && 'text' in part ? [part.text] : []))[0];
}

/** A text message; null when the kind has none, or a value that must be whole does not fit. */
export function renderSms(rendering: Rendering): RenderedSms | null {
  const { texts, language, kind } = rendering;
  if (!texts.sms) return null;
  const all = written(rendering);
  const names = Object.keys(all).filter((name) =>
    new RegExp(`\\{${name}\\b`).test(texts.sms ?? ''),
  );
  const variables: Record<string, string> = {};
  for (const name of names) {
    // the sign of the rupee is in no alphabet of text messages
    const value = String(all[name]).replaceAll('\n', ', ').replaceAll('₹', '');
    const mayBeCut = name === 'eventShort' || kind.placeholders[name]?.type === 'text';
    if (value.length > smsVariableMax && !mayBeCut) return null;
    variables[name] =
      value.length > smsVariableMax ? `${value.slice(0, smsVariableMax - 1)}…` : value;
  }
  return { text: fillIn(texts.sms, language, variables), variables };
}

/** Every value as texts say it. */
function written(rendering: Rendering): Record<string, string | number> {
  const { kind, values, language, settings, publicUrl } = rendering;
  const own = Object.entries(kind.placeholders).map(([name, { type }]) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A message without its ${name}`);
    return [name, formatValue(type, value as never, language, settings)] as const;
  });
  return {
    event: settings.event.name,
    eventShort: shortEventName(settings.event),
    contact: settings.contact.email,
    site: new URL(publicUrl).hostname,
    ...Object.fromEntries(own),
  };
}

/** A block with its values. */
type Part =
  | { readonly type: 'heading' | 'paragraph' | 'quote'; readonly text: string }
  | { readonly type: 'rows'; readonly rows: readonly Row[] }
  | {
      readonly type: 'link';
      readonly isButton: boolean;
      readonly label: string;
      readonly url: string;
    }
  | ({ readonly type: 'ticket' } & TicketCode);
type TicketCode = NonNullable<ValueTypes['ticket']>;
interface Row {
  readonly label: string;
  readonly lines: readonly string[];
}

/** A block filled in; nothing where it says nothing. */
function fillBlock(
  block: Block,
  { kind, values }: Rendering,
  fill: (text: string) => string,
): Part[] {
  if (block.type === 'rows') {
    const rows = block.rows
      .map(({ label, value }) => ({
        label: fill(label),
        lines: fill(value).split('\n').filter(Boolean),
      }))
      .filter(({ lines }) => lines.length > 0);
    return rows.length > 0 ? [{ type: 'rows', rows }] : [];
  }
  if (block.type === 'link') {
    const { label, isButton, to } = block;
    const url = linkPlaceholder(to) === null ? to : fill(to);
    return url === '' ? [] : [{ type: 'link', isButton, label: fill(label), url }];
  }
  const alone = linkPlaceholder(block.text);
  if (alone !== null && kind.placeholders[alone]?.type === 'ticket') {
    const code = values[alone] as ValueTypes['ticket'];
    return code ? [{ type: 'ticket', ...code }] : [];
  }
  const text = fill(block.text);
  return text === '' ? [] : [{ type: block.type, text }];
}

function plainText(part: Part): string {
  switch (part.type) {
    case 'rows':
      return part.rows.map(plainRow).join('\n');
    case 'link':
      return `${part.label}:\n${part.url}`;
    case 'ticket':
      return part.registrationNumber;
    case 'quote':
      return part.text.replaceAll(/^/gm, '> ');
    default:
      return part.text;
  }
}

function plainRow({ label, lines }: Row): string {
  const [first = '', ...rest] = lines;
  if (rest.length === 0) return `${label}: ${first}`;
  return [`${label}:`, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** The blocks as markup; a ticket and the rows after it share a card. */
function markup(parts: readonly Part[], settings: Rendering['settings']): Html[] {
  const palette = paletteOf(settings.theme);
  const drawn: Html[] = [];
  let ticket: TicketCode | null = null;
  const ticketCard = (facts: readonly Html[]) => {
    if (ticket === null) return card(facts);
    const { registrationNumber, token, school } = ticket;
    const code = ticketCode(registrationNumber, qrPng(token, qrModulePixels), palette);
    return card([code, ...facts], streamPicture(settings, school));
  };
  for (const part of parts) {
    if (part.type === 'ticket') {
      ticket = part;
      continue;
    }
    if (part.type === 'rows') {
      drawn.push(ticketCard(part.rows.map(({ label, lines }) => fact(label, lines))));
    } else {
      if (ticket) drawn.push(ticketCard([]));
      drawn.push(block(part, palette));
    }
    ticket = null;
  }
  if (ticket) drawn.push(ticketCard([]));
  return drawn;
}

function block(part: Exclude<Part, { type: 'rows' | 'ticket' }>, palette: Palette): Html {
  if (part.type === 'link') {
    const { label, url, isButton } = part;
    return isButton ? button(label, url, palette) : paragraph(link(label, url, palette));
  }
  return part.type === 'quote'
    ? quotation(inLines(part.text), palette)
    : paragraph(inLines(part.text));
}

/** Text with its line breaks. */
function inLines(text: string): Html {
  return html`${text.split('\n').map((line, i) => (i === 0 ? html`${line}` : html`<br>${line}`))}`;
}
