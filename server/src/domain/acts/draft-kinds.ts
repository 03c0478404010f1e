import { defineKind } from '../../platform/messages/define-kind.ts';
import { count, day, link, text } from '../../platform/messages/placeholders.ts';

const placeholders = {
  number: text('SGM-00042'),
  name: text('Anu Thomas'),
  /** The first step that is not filled in. */
  step: count(4),
  closesAt: day('2027-01-23T03:30:00.000Z'),
  resumeUrl: link('https://sangamam.example/alumni-update'),
};

export const draft = defineKind('draft', {
  about: 'A registration was begun: how to go on with it later',
  isReminder: true,
  placeholders,
  required: ['number', 'resumeUrl'],
  en: {
    subject: '{number}: continue your registration',
    body: `# Your answers are saved, {name}.

You have begun to register for {event}. Go on whenever you like, on any phone or computer; we ask for a code that we send to this address.

**[Continue your registration]({resumeUrl})**

| Registration number | {number}
| You stopped at | Step {step}
| Register until | {closesAt}`,
  },
  ml: {
    subject: '{number}: രജിസ്ട്രേഷൻ തുടരാം',
    body: `# {name}, നിങ്ങളുടെ വിവരങ്ങൾ സൂക്ഷിച്ചിട്ടുണ്ട്.

{event} രജിസ്ട്രേഷൻ നിങ്ങൾ തുടങ്ങിവച്ചിട്ടുണ്ട്. സൗകര്യംപോലെ ഏതു ഫോണിൽനിന്നോ കമ്പ്യൂട്ടറിൽനിന്നോ തുടരാം; ഈ വിലാസത്തിലേക്ക് അയയ്ക്കുന്ന കോഡ് മാത്രം നൽകിയാൽ മതി.

**[രജിസ്ട്രേഷൻ തുടരുക]({resumeUrl})**

| രജിസ്ട്രേഷൻ നമ്പർ | {number}
| നിർത്തിയ ഭാഗം | ഘട്ടം {step}
| അവസാന തീയതി | {closesAt}`,
  },
  hi: {
    subject: '{number}: अपना पंजीकरण जारी रखें',
    body: `# {name}, आपके उत्तर सुरक्षित हैं।

आपने {event} के लिए पंजीकरण शुरू किया है। जब चाहें, किसी भी फ़ोन या कंप्यूटर से इसे पूरा कर सकते हैं; हम इस पते पर एक कोड भेजेंगे।

**[पंजीकरण जारी रखें]({resumeUrl})**

| पंजीकरण संख्या | {number}
| आप यहाँ रुके थे | चरण {step}
| अंतिम तारीख | {closesAt}`,
  },
});

export const draftReminder = defineKind('draftReminder', {
  about: 'Reminder of a registration that was begun, after 2 and 7 days',
  isReminder: true,
  placeholders,
  required: ['number', 'resumeUrl'],
  en: {
    subject: '{number}: you stopped at step {step}',
    body: `# Only a few answers are missing, {name}.

Your registration for {event} is not submitted yet. Everything up to step {step} is saved.

**[Continue your registration]({resumeUrl})**

| Registration number | {number}
| Register until | {closesAt}

You do not want to come? Then there is nothing to do: we delete what was begun and not submitted.`,
  },
  ml: {
    subject: '{number}: നിങ്ങൾ ഘട്ടം {step}-ൽ നിർത്തി',
    body: `# {name}, ഇനി കുറച്ചു വിവരങ്ങൾ മാത്രം മതി.

{event} രജിസ്ട്രേഷൻ നിങ്ങൾ ഇതുവരെ സമർപ്പിച്ചിട്ടില്ല. ഘട്ടം {step} വരെയുള്ള വിവരങ്ങൾ സൂക്ഷിച്ചിട്ടുണ്ട്.

**[രജിസ്ട്രേഷൻ തുടരുക]({resumeUrl})**

| രജിസ്ട്രേഷൻ നമ്പർ | {number}
| അവസാന തീയതി | {closesAt}

വരാൻ താൽപ്പര്യമില്ലേ? എങ്കിൽ ഒന്നും ചെയ്യേണ്ടതില്ല: സമർപ്പിക്കാത്ത വിവരങ്ങൾ ഞങ്ങൾ നീക്കം ചെയ്യും.`,
  },
  hi: {
    subject: '{number}: आप चरण {step} पर रुके थे',
    body: `# {name}, बस कुछ ही उत्तर बाकी हैं।

{event} के लिए आपका पंजीकरण अभी जमा नहीं हुआ है। चरण {step} तक की जानकारी सुरक्षित है।

**[पंजीकरण जारी रखें]({resumeUrl})**

| पंजीकरण संख्या | {number}
| अंतिम तारीख | {closesAt}

नहीं आना चाहते? तो कुछ करने की ज़रूरत नहीं: जो शुरू करके जमा नहीं किया गया, उसे हम हटा देते हैं।`,
  },
});
