import { defineKind } from '../../platform/messages/define-kind.ts';
import { count, link, moment, text } from '../../platform/messages/placeholders.ts';

export const exportReady = defineKind('exportReady', {
  about: 'A large export that staff asked for is ready',
  placeholders: {
    name: text('Asha Kurian'),
    rows: count(12_400),
    until: moment('2027-02-06T04:30:00Z'),
    exportsUrl: link('https://sangamam.example/admin/registrations?exports=open'),
  },
  required: ['exportsUrl'],
  en: {
    subject: 'Your export is ready',
    body: `# Your export is ready

{name}, the file with {rows, plural, one {# registration} other {# registrations}} can be downloaded until {until}. Only you can open it, with your password.

**[Open the exports]({exportsUrl})**

You did not ask for it? Tell a super admin at once.`,
  },
  ml: {
    subject: 'നിങ്ങളുടെ ഫയൽ തയ്യാറാണ്',
    body: `# നിങ്ങളുടെ ഫയൽ തയ്യാറാണ്

{name}, {rows, plural, one {# രജിസ്ട്രേഷൻ} other {# രജിസ്ട്രേഷനുകൾ}} അടങ്ങിയ ഫയൽ {until} വരെ ഡൗൺലോഡ് ചെയ്യാം. പാസ്‌വേഡ് നൽകി നിങ്ങൾക്ക് മാത്രമേ അത് തുറക്കാനാകൂ.

**[ഫയലുകൾ തുറക്കുക]({exportsUrl})**

നിങ്ങൾ ആവശ്യപ്പെട്ടതല്ലേ? ഉടൻ ഒരു സൂപ്പർ അഡ്മിനെ അറിയിക്കുക.`,
  },
  hi: {
    subject: 'आपकी फ़ाइल तैयार है',
    body: `# आपकी फ़ाइल तैयार है

{name}, {rows, plural, one {# पंजीकरण} other {# पंजीकरणों}} की फ़ाइल {until} तक डाउनलोड की जा सकती है। इसे केवल आप अपने पासवर्ड से खोल सकते हैं।

**[फ़ाइलें खोलें]({exportsUrl})**

आपने इसे नहीं माँगा था? तुरंत किसी सुपर एडमिन को बताएँ।`,
  },
});
