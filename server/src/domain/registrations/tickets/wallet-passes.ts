import { createHash, sign } from 'node:crypto';
import { momentAtEvent } from '@sangamam/contract/locale/event-time';
import type { Language } from '@sangamam/contract/locale/languages';
import { type EventSettings, settingsIn } from '@sangamam/contract/settings/event-settings';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { channels, contrast, ink, surface } from '@sangamam/contract/settings/theme';
import { houseColour, streamOf, ticketPictureSvg } from '@sangamam/contract/tickets/picture';
import { words } from '@sangamam/words/by-language/ticket';
import type { AppleWallet, GoogleWallet } from '../../../platform/config/wallets.ts';
import {
  datesFact,
  type People,
  peopleFact,
  venueFact,
} from '../../../platform/message-kinds/event-facts.ts';
import { openSharp } from '../../../platform/outside/pictures.ts';
import type { Look } from '../../../platform/settings/look.ts';
import { wallClock } from './calendar-file.ts';

interface Ticket extends People {
  readonly registrationNumber: string;
  readonly name: string;
  readonly school: string;
  readonly yearOfPassing: string;
}

interface PassOptions<Keys> {
  readonly keys: Keys;
  /** Content of the QR code. */
  readonly token: string;
  readonly language: Language;
  readonly look: Look;
  /** Our own host, which tells its numbers from those of another. */
  readonly hostname: string;
  readonly now: Date;
}

const icons = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 } as const;
/** Some browsers open no longer one, Google says. */
const maxLinkLength = 1800;
/** As Apple wants it: at most 160 by 50 points, here twice as fine. */
const logoSize = { width: 320, height: 100, fit: 'inside' } as const;

/** A ticket as a signed pass for Apple Wallet; one of the same number takes the place of the former. */
export async function applePass(
  ticket: Ticket,
  settings: EventSettings,
  { keys, token, language, look, hostname }: PassOptions<AppleWallet>,
): Promise<Buffer> {
  const { shown, school, stream, colour, people, place } = factsOf(ticket, settings, {
    language,
    look,
  });
  const { event, contact } = shown;
  const letters = contrast(colour, surface) > contrast(colour, ink) ? surface : ink;
  const [when, dates] = datesFact(shown, language);
  const [where, venue] = venueFact(shown, language);
  const pass = {
    formatVersion: 1,
    passTypeIdentifier: keys.passTypeId,
    teamIdentifier: keys.teamId,
    serialNumber: `${ticket.registrationNumber}@${hostname}`,
    organizationName: contact.legalName,
    description: `${words[language].ticket} ${event.name}`,
    backgroundColor: inRgb(colour),
    foregroundColor: inRgb(letters),
    labelColor: inRgb(letters),
    relevantDate: event.startsAt,
    ...(place && { locations: [place] }),
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: token,
        messageEncoding: 'iso-8859-1',
        altText: ticket.registrationNumber,
      },
    ],
    eventTicket: {
      headerFields: [{ key: 'people', value: people }],
      primaryFields: [{ key: 'event', label: words[language].ticket, value: event.name }],
      secondaryFields: [{ key: 'name', label: school, value: ticket.name }],
      auxiliaryFields: [
        { key: 'when', label: when, value: dates.join('\n') },
        { key: 'where', label: where, value: venue.join(', ') },
      ],
      backFields: [{ key: 'show', label: ticket.registrationNumber, value: words[language].show }],
    },
  };
  const sharp = await openSharp();
  const picture = Buffer.from(ticketPictureSvg(stream, look.palette));
  const drawn = Object.entries(icons).map(async ([name, side]) => [
    name,
    await sharp(picture).resize(side, side).png().toBuffer(),
  ]);
  // loaded where passes are asked for: most installations have no certificate
  const { PKPass } = await import('passkit-generator');
  const files: Record<string, Buffer> = {
    'pass.json': Buffer.from(JSON.stringify(pass)),
    ...Object.fromEntries(await Promise.all(drawn)),
    ...(look.logo && { 'logo@2x.png': await sharp(look.logo).resize(logoSize).png().toBuffer() }),
  };
  const { issuer: wwdr, certificate: signerCert, privateKey: signerKey } = keys;
  return new PKPass(files, { wwdr, signerCert, signerKey }).getAsBuffer();
}

/**
 * The address where Google Wallet takes a ticket, which it holds in a JWT signed by us
 * (developers.google.com/wallet/tickets/events/web). Google keeps what it saw first under an id: ours are hashes of what
 * they stand for, so a changed ticket is another one.
 */
export function googlePassUrl(
  ticket: Ticket,
  settings: EventSettings,
  options: PassOptions<GoogleWallet>,
): string {
  const { keys, token, language, look, hostname, now } = options;
  const { shown, school, colour, people, place } = factsOf(ticket, settings, { language, look });
  const { event, contact } = shown;
  const inLanguage = (value: string) => ({ defaultValue: { language, value } });
  const withId = <Content extends object>(content: Content) => {
    const hash = createHash('sha256').update(JSON.stringify([hostname, content]));
    return { id: `${keys.issuerId}.${hash.digest('base64url').slice(0, 16)}`, ...content };
  };
  const ofEvent = withId({
    issuerName: contact.legalName,
    reviewStatus: 'UNDER_REVIEW',
    eventName: inLanguage(event.name),
    // one without the other is refused
    ...(event.venueName &&
      event.city && {
        venue: { name: inLanguage(event.venueName), address: inLanguage(event.city) },
      }),
    dateTime: { start: atEvent(event.startsAt), end: atEvent(event.endsAt) },
    ...(place && { merchantLocations: [place] }),
  });
  const ofPerson = withId({
    classId: ofEvent.id,
    state: 'ACTIVE',
    ticketHolderName: ticket.name,
    ticketNumber: ticket.registrationNumber,
    barcode: { type: 'QR_CODE', value: token },
    hexBackgroundColor: colour,
    textModulesData: [{ id: 'who', body: `${school} · ${people}` }],
  });
  const jwt = [
    { alg: 'RS256', typ: 'JWT' },
    {
      iss: keys.email,
      aud: 'google',
      typ: 'savetowallet',
      iat: Math.floor(now.getTime() / 1000),
      payload: { eventTicketClasses: [ofEvent], eventTicketObjects: [ofPerson] },
    },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(jwt), keys.privateKey).toString('base64url');
  const url = `https://pay.google.com/gp/v/save/${jwt}.${signature}`;
  if (url.length <= maxLinkLength || language === 'en') return url;
  // letters of other scripts take several characters each
  return googlePassUrl(ticket, settings, { ...options, language: 'en' });
}

/** The facts that both kinds of pass show, in the language of the registration. */
function factsOf(
  ticket: Ticket,
  settings: EventSettings,
  { language, look }: { language: Language; look: Look },
) {
  const shown = settingsIn(settings, language);
  const stream = streamOf(shown, ticket.school);
  const [people] = peopleFact(ticket, language);
  return {
    shown,
    stream,
    people,
    school: `${optionLabel(shown, 'schools', ticket.school)}, ${ticket.yearOfPassing}`,
    colour: houseColour(stream, look.palette),
    place: placeOn(shown.event.mapUrl),
  };
}

/** The point that the address of a map names, as those of OpenStreetMap and Google do; else undefined. */
function placeOn(mapUrl: string): { latitude: number; longitude: number } | undefined {
  const point = /(?:mlat=|@|[?&]q(?:uery)?=)(-?\d+\.\d+)(?:&mlon=|,|%2C)(-?\d+\.\d+)/i.exec(mapUrl);
  return point ? { latitude: Number(point[1]), longitude: Number(point[2]) } : undefined;
}

/** A moment as clocks at the event show it: "2027-01-23T09:00:00+05:30". */
const atEvent = (moment: string) => momentAtEvent(wallClock(Date.parse(moment)));

/** "rgb(47, 109, 181)" */
const inRgb = (colour: string) => `rgb(${channels(colour).join(', ')})`;
