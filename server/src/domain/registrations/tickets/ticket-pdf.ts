import { type EventSettings, settingsIn } from '@sangamam/contract/event-settings';
import { intlLocales, type Language } from '@sangamam/contract/languages';
import { optionLabel } from '@sangamam/contract/option-answers';
import {
  datesFact,
  type People,
  peopleFact,
  venueFact,
} from '../../../platform/messages/event-facts.ts';
import { pdfPages } from '../../../platform/pdf/document.ts';
import { qrPng } from '../../../platform/pdf/qr-png.ts';

/** Fine enough for print: a module is about a millimetre wide. */
const qrModulePixels = 8;
const qrSidePoints = 190;

const words: Readonly<Record<Language, Record<'ticket' | 'show' | 'name' | 'school', string>>> = {
  en: {
    ticket: 'Ticket',
    show: 'Show this code at the registration desk, on your phone or on paper.',
    name: 'Name',
    school: 'School and year of passing',
  },
  ml: {
    ticket: 'ടിക്കറ്റ്',
    show: 'രജിസ്ട്രേഷൻ ഡെസ്കിൽ ഈ കോഡ് കാണിക്കുക; ഫോണിലോ കടലാസിലോ മതി.',
    name: 'പേര്',
    school: 'വിദ്യാലയം, പഠിച്ചിറങ്ങിയ വർഷം',
  },
  hi: {
    ticket: 'टिकट',
    show: 'पंजीकरण डेस्क पर यह कोड दिखाएँ, फ़ोन पर या काग़ज़ पर।',
    name: 'नाम',
    school: 'विद्यालय और उत्तीर्ण होने का वर्ष',
  },
};

/** A ticket of one page in the language of the registration; `token` is what its code says. */
export async function ticketPdf(
  ticket: People & {
    readonly registrationNumber: string;
    readonly name: string;
    readonly school: string;
    readonly yearOfPassing: string;
  },
  settings: EventSettings,
  { token, language, now }: { token: string; language: Language; now: Date },
): Promise<Buffer> {
  const { registrationNumber, name, school, yearOfPassing } = ticket;
  const said = words[language];
  const shown = settingsIn(settings, language);
  const { event, contact } = shown;
  const schoolName = optionLabel(shown, 'schools', school);
  const page = await pdfPages({
    title: `${said.ticket} ${registrationNumber}`,
    banner: event.name,
    footer: `${contact.legalName} · ${contact.email}`,
    locale: intlLocales[language],
    now,
  });
  page.heading(said.ticket);
  page.paragraph(said.show);
  page.picture(qrPng(token, qrModulePixels), qrSidePoints, registrationNumber);
  page.rule();
  page.fact(said.name, [name]);
  page.fact(said.school, [`${schoolName}, ${yearOfPassing}`]);
  page.fact(...peopleFact(ticket, language));
  page.fact(...datesFact(shown, language));
  page.fact(...venueFact(shown, language));
  return page.finish();
}
