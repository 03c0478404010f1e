import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { qrPng } from '../../../platform/pdf/qr-png.ts';
import { calendarFile } from './calendar-file.ts';
import { ticketToken, verifyTicketToken } from './ticket.ts';

const secretKey = 'k'.repeat(32);
const keys = { secretKey, secretKeyPrevious: null };
const number = 'SGM-00042';
const token = ticketToken(number, secretKey);
/** A signature by the same key, from when a code was base64url. */
const printed = 'SGM-00042.DyARWEF4GEUqK8Ol';

describe('a ticket', () => {
  test('gives back the number it was made for', () => {
    expect(verifyTicketToken(token, keys)).toBe(number);
  });

  test('names nobody and fits a small code', () => {
    expect(token).toMatch(/^SGM-00042\.[0-9A-LN-PR-X]{16}$/);
    expect(encode(token, { ecc: 'M' }).version).toBeLessThanOrEqual(2);
  });

  test('does not depend on case or on the layout of a keyboard', () => {
    const swapped = [...token].map((c) =>
      c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase(),
    );
    for (const typed of [token.toLowerCase(), swapped.join(''), token.replace('-', 'ß')]) {
      expect(verifyTicketToken(typed, keys)).toBe(number);
    }
  });

  test('of the earlier form stays valid, as printed and in one case', () => {
    for (const typed of [printed, printed.toUpperCase(), printed.toLowerCase()]) {
      expect(verifyTicketToken(typed, keys)).toBe(number);
    }
    const changed = `${printed.slice(0, -1)}${printed.endsWith('A') ? 'B' : 'A'}`;
    expect(verifyTicketToken(changed, keys)).toBeNull();
  });

  test('is worth nothing once a single character is changed', () => {
    for (let i = 0; i < token.length; i++) {
      const changed = `${token.slice(0, i)}${token[i] === 'A' ? 'B' : 'A'}${token.slice(i + 1)}`;
      expect(verifyTicketToken(changed, keys)).toBeNull();
    }
  });

  test.each([
    '',
    number,
    `${number}.`,
    `${number}.AAAAAAAAAAAAAAAA`,
    `SGM-00043.${token.split('.')[1]}`,
    `${token}=`,
    ` ${token}`,
    `${token}\n`,
    token.repeat(1000),
  ])('refused: %j', (forged) => {
    expect(verifyTicketToken(forged, keys)).toBeNull();
  });

  test('signed with another key is refused', () => {
    expect(verifyTicketToken(ticketToken(number, 'o'.repeat(32)), keys)).toBeNull();
  });

  test('can be scanned from its picture', async () => {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } });
    const found = await readBarcodes(new Uint8Array(qrPng(token, 6)));
    expect(found.map(({ text, format }) => ({ text, format }))).toEqual([
      { text: token, format: expect.stringContaining('QR') },
    ]);
  });
});

describe('the calendar file', () => {
  const settings = defaultEventSettings(new Date('2026-11-21T06:00:00Z'));
  settings.event = {
    ...settings.event,
    name: 'Sangamam; Summit, 2027\r\nATTENDEE:mailto:evil@x.test',
    startsAt: '2027-01-23T03:30:00.000Z',
    endsAt: '2027-01-24T18:45:00.000Z',
    venueName: 'വേദി',
  };
  const options = {
    publicUrl: 'https://reunion.example',
    language: 'en',
    now: new Date('2026-12-01T10:00:00Z'),
  } as const;
  const file = calendarFile(number, settings, options);
  /** Folded lines put together again (RFC 5545, 3.1). */
  const lines = file.replaceAll('\r\n ', '').split('\r\n');

  test('shows each day at the hours of Kochi, with one reminder the day before', () => {
    expect(lines).toContain('UID:SGM-00042@reunion.example');
    expect(lines).toContain('DTSTAMP:20261201T100000Z');
    expect(lines).toContain('DTSTART;TZID=Asia/Kolkata:20270123T090000');
    expect(lines).toContain('DTEND;TZID=Asia/Kolkata:20270123T220000');
    expect(lines).toContain('UID:SGM-00042-day-2@reunion.example');
    expect(lines).toContain('DTSTART;TZID=Asia/Kolkata:20270124T073000');
    expect(lines).toContain('DTEND;TZID=Asia/Kolkata:20270125T001500');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(lines).toContain('TZOFFSETTO:+0530');
    expect(lines.filter((line) => line.startsWith('TRIGGER'))).toEqual(['TRIGGER:-P1D']);
    // whoever answers the invitation writes to the mailbox that answers to our mails reach
    expect(lines.filter((line) => line.startsWith('ORGANIZER'))).toEqual(
      Array(2).fill(expect.stringMatching(/:mailto:contact@sangamam\.example$/)),
    );
    expect(lines).toContain('LOCATION:വേദി\\, Kochi\\, Kerala\\, India');
  });

  test.each([
    ['one day', '2027-01-23T12:30:00.000Z', undefined, ['090000-180000']],
    ['a night until two', '2027-01-23T20:30:00.000Z', undefined, ['090000-020000']],
    ['no programme', '2027-01-24T12:30:00.000Z', [], ['090000-210000', '090000-180000']],
  ])('%s', (_, endsAt, days, expected) => {
    const home = { ...settings.home, programme: { ...settings.home.programme, days: days ?? [] } };
    const event = { ...settings.event, endsAt };
    const made = calendarFile(number, { ...settings, event, home }, options);
    const hours = (name: string) =>
      [...made.matchAll(new RegExp(`${name};TZID=Asia/Kolkata:\\d+T(\\d+)`, 'g'))].map(
        ([, at]) => at,
      );
    const ends = hours('DTEND');
    expect(hours('DTSTART').map((start, day) => `${start}-${ends[day]}`)).toEqual(expected);
  });

  test('lets no setting add a line of its own', () => {
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
  });

  test('breaks no line above 75 bytes', () => {
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});
