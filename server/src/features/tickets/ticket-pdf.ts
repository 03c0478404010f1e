import type { PublicSettings } from '@sangamam/contract/settings';
import { pdfPages } from '../../pdf/document.ts';
import { qrPng } from './qr-png.ts';
import { datesFact, type People, peopleFact, venueFact } from './ticket-facts.ts';

/** Fine enough for print: a module is about a millimetre wide. */
const qrModulePixels = 8;
const qrSidePoints = 190;

/** A ticket of one page; `token` is what its code says. */
export async function ticketPdf(
  ticket: People & {
    readonly registrationNumber: string;
    readonly name: string;
    readonly school: string;
    readonly yearOfPassing: string;
  },
  settings: Pick<PublicSettings, 'event' | 'contact'>,
  { token, now }: { token: string; now: Date },
): Promise<Buffer> {
  const { registrationNumber, name, school, yearOfPassing } = ticket;
  const { event, contact } = settings;
  const page = await pdfPages({
    title: `Ticket ${registrationNumber}`,
    banner: event.name,
    footer: `${contact.legalName} · ${contact.email}`,
    now,
  });
  page.heading('Ticket');
  page.paragraph('Show this code at the registration desk, on your phone or on paper.');
  page.picture(qrPng(token, qrModulePixels), qrSidePoints, registrationNumber);
  page.rule();
  page.fact('Name', [name]);
  page.fact('School and year of passing', [`${school}, ${yearOfPassing}`]);
  page.fact(...peopleFact(ticket));
  page.fact(...datesFact(settings));
  page.fact(...venueFact(settings));
  return page.finish();
}
