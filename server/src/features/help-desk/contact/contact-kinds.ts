import { defineKind } from '../../../platform/messages/define-kind.ts';
import { choice, text } from '../../../platform/messages/placeholders.ts';

const subjects = choice('General', 'Registration', 'Payment', 'Sponsorship', 'Media', 'Other');

export const contactReceived = defineKind('contactReceived', {
  about: 'A message to the organisers was received',
  placeholders: {
    name: text('Anu Thomas'),
    text: text('Is there parking for buses near the venue?'),
  },
  required: [],
  en: {
    subject: 'We have your message',
    body: `# We have your message

Thank you, {name}. We answer within two working days. This is what you wrote:

> {text}

You did not write to us? Then ignore this mail; somebody mistyped an address.`,
  },
  ml: {
    subject: 'നിങ്ങളുടെ സന്ദേശം ലഭിച്ചു',
    body: `# നിങ്ങളുടെ സന്ദേശം ലഭിച്ചു

നന്ദി, {name}. രണ്ടു പ്രവൃത്തിദിവസത്തിനകം ഞങ്ങൾ മറുപടി നൽകും. നിങ്ങൾ എഴുതിയത്:

> {text}

ഞങ്ങൾക്ക് എഴുതിയത് നിങ്ങളല്ലേ? എങ്കിൽ ഈ മെയിൽ അവഗണിക്കാം; ആരോ വിലാസം തെറ്റായി നൽകിയതാണ്.`,
  },
  hi: {
    subject: 'आपका संदेश मिल गया',
    body: `# आपका संदेश मिल गया

धन्यवाद, {name}। हम दो कार्यदिवस के भीतर उत्तर देंगे। आपने लिखा था:

> {text}

आपने हमें नहीं लिखा? तो इस मेल को अनदेखा कर दें; किसी ने पता ग़लत लिख दिया।`,
  },
});

export const contactCopy = defineKind('contactCopy', {
  about: 'A message to the organisers, as their mailbox gets it',
  placeholders: {
    name: text('Anu Thomas'),
    email: text('anu@example.org'),
    phone: text('+919876543210'),
    subject: subjects,
    text: text('Is there parking for buses near the venue?'),
  },
  required: ['email', 'text'],
  en: {
    subject: 'Message from {name}',
    body: `# {name} wrote to us

| From | {name}
| Email | {email}
| Phone | {phone}
| Subject | {subject}

> {text}

Please answer in the inbox of the admin area, so that everybody sees it was answered.`,
  },
  ml: {
    subject: '{name} എഴുതിയ സന്ദേശം',
    body: `# {name} നമുക്ക് എഴുതി

| പേര് | {name}
| ഇമെയിൽ | {email}
| ഫോൺ | {phone}
| വിഷയം | {subject}

> {text}

മറുപടി നൽകിയെന്ന് എല്ലാവർക്കും അറിയാൻ, അഡ്മിൻ ഭാഗത്തെ ഇൻബോക്സിൽ നിന്ന് മറുപടി നൽകുക.`,
  },
  hi: {
    subject: '{name} का संदेश',
    body: `# {name} ने हमें लिखा

| नाम | {name}
| ईमेल | {email}
| फ़ोन | {phone}
| विषय | {subject}

> {text}

कृपया एडमिन क्षेत्र के इनबॉक्स से उत्तर दें, ताकि सबको पता रहे कि उत्तर दिया जा चुका है।`,
  },
});

export const contactReply = defineKind('contactReply', {
  about: 'The organisers answer a message',
  placeholders: {
    name: text('Anu Thomas'),
    text: text('Yes, there is room for ten buses behind the hall.'),
    question: text('Is there parking for buses near the venue?'),
  },
  required: ['text'],
  en: {
    subject: 'Our answer to your message',
    body: `# Our answer to your message

{text}

You wrote to us:

> {question}

Do you have another question? Write to {contact}.`,
  },
  ml: {
    subject: 'നിങ്ങളുടെ സന്ദേശത്തിനുള്ള മറുപടി',
    body: `# നിങ്ങളുടെ സന്ദേശത്തിനുള്ള മറുപടി

{text}

നിങ്ങൾ എഴുതിയത്:

> {question}

മറ്റെന്തെങ്കിലും ചോദിക്കാനുണ്ടോ? {contact} എന്ന വിലാസത്തിൽ എഴുതുക.`,
  },
  hi: {
    subject: 'आपके संदेश का उत्तर',
    body: `# आपके संदेश का उत्तर

{text}

आपने लिखा था:

> {question}

कोई और प्रश्न है? {contact} पर लिखें।`,
  },
});
