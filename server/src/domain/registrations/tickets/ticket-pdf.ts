import { intlLocales, type Language } from '@sangamam/contract/locale/languages';
import { type EventSettings, settingsIn } from '@sangamam/contract/settings/event-settings';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { streamOf, ticketPicture } from '@sangamam/contract/tickets/picture';
import { words } from '@sangamam/words/by-language/ticket';
import {
  datesFact,
  type People,
  peopleFact,
  venueFact,
} from '../../../platform/message-kinds/event-facts.ts';
import { pdfPages } from '../../../platform/pdf/document.ts';
import { qrPng } from '../../../platform/pdf/qr-png.ts';
import type { Look } from '../../../platform/settings/look.ts';

/** Fine enough for print: a module is about a millimetre wide. */
const qrModulePixels = 8;
const qrSidePoints = 190;

/** A ticket of one page in the language of the registration; `token` is what its code says. */
export async function ticketPdf(
  ticket: People & {
    readonly registrationNumber: string;
    readonly name: string;
    readonly school: string;
    readonly yearOfPassing: string;
  },
  settings: EventSettings,
  { token, language, now, look }: { token: string; language: Language; now: Date; look: Look },
): Promise<Buffer> {
  const { registrationNumber, name, school, yearOfPassing } = ticket;
  const texts = words[language];
  const shown = settingsIn(settings, language);
  const { event, contact } = shown;
  const schoolName = optionLabel(shown, 'schools', school);
  const page = await pdfPages({
    title: `${texts.ticket} ${registrationNumber}`,
    banner: event.name,
    footer: `${contact.legalName} · ${contact.email}`,
    locale: intlLocales[language],
    now,
    look,
  });
  page.scene(ticketPicture(streamOf(shown, school), look.palette));
  page.heading(name);
  page.paragraph(`${texts.ticket} · ${schoolName}, ${yearOfPassing}`);
  page.picture(qrPng(token, qrModulePixels), qrSidePoints, registrationNumber);
  page.paragraph(texts.show);
  page.rule();
  page.fact(...peopleFact(ticket, language));
  page.fact(...datesFact(shown, language));
  page.fact(...venueFact(shown, language));
  return page.finish();
}
