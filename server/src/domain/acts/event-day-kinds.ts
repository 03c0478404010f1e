import { defineKind } from '../../platform/messages/define-kind.ts';
import {
  choice,
  day,
  link,
  people,
  period,
  text,
  ticket,
} from '../../platform/messages/placeholders.ts';
import { samplePeople, samplePeriod } from '../money/confirmed-kind.ts';

export const eventSoon = defineKind('eventSoon', {
  about: 'See you soon: a week and a day before the event',
  isReminder: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    ticket: ticket({ registrationNumber: 'SGM-00042', token: 'SGM-00042.sample' }),
    /** Which of the two mails it is. */
    days: choice('week', 'tomorrow'),
    firstDay: day(samplePeriod.startsAt),
    dates: period(samplePeriod),
    people: people(samplePeople),
    venue: text('Rajagiri Hall\nErnakulam, Kerala, India'),
    city: text('Ernakulam, Kerala, India'),
    mapUrl: link('https://maps.example/rajagiri'),
    siteUrl: link('https://sangamam.example/'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number'],
  en: {
    subject: '{number}: see you {days, select, tomorrow {tomorrow} other {on {firstDay}}}',
    body: `# {days, select, tomorrow {See you tomorrow, {name}.} other {One week to go, {name}.}}

Show this code at the registration desk, on your phone or on paper. It is one ticket for everybody who comes with you.

{ticket}

| When | {dates}
| Where | {venue}
| Who is coming | {people}

[The venue on a map]({mapUrl})

Please look at the weather forecast for {city} before you pack.

[The programme and answers to frequent questions]({siteUrl})

**[See your registration]({changeUrl})**`,
  },
  ml: {
    subject: '{number}: {days, select, tomorrow {നാളെ കാണാം} other {{firstDay} കാണാം}}',
    body: `# {days, select, tomorrow {{name}, നാളെ കാണാം.} other {{name}, ഇനി ഒരാഴ്ച മാത്രം.}}

രജിസ്ട്രേഷൻ ഡെസ്കിൽ ഈ കോഡ് കാണിക്കുക; ഫോണിലോ കടലാസിലോ മതി. ഒപ്പം വരുന്ന എല്ലാവർക്കും ഈ ഒരു ടിക്കറ്റ് മതിയാകും.

{ticket}

| എപ്പോൾ | {dates}
| എവിടെ | {venue}
| വരുന്നവർ | {people}

[വേദി ഭൂപടത്തിൽ]({mapUrl})

യാത്രയ്ക്കൊരുങ്ങും മുൻപ് {city} എന്ന സ്ഥലത്തെ കാലാവസ്ഥാ പ്രവചനം നോക്കുക.

[പരിപാടികളും ചോദ്യങ്ങൾക്കുള്ള ഉത്തരങ്ങളും]({siteUrl})

**[രജിസ്ട്രേഷൻ കാണുക]({changeUrl})**`,
  },
  hi: {
    subject: '{number}: {days, select, tomorrow {कल मिलते हैं} other {{firstDay} को मिलते हैं}}',
    body: `# {days, select, tomorrow {{name}, कल मिलते हैं।} other {{name}, बस एक सप्ताह शेष है।}}

पंजीकरण डेस्क पर यह कोड दिखाएँ, फ़ोन पर या काग़ज़ पर। आपके साथ आने वाले सभी लोगों के लिए यही एक टिकट है।

{ticket}

| कब | {dates}
| कहाँ | {venue}
| आने वाले | {people}

[नक्शे पर स्थान]({mapUrl})

सामान बाँधने से पहले कृपया {city} के मौसम का पूर्वानुमान देख लें।

[कार्यक्रम और सामान्य प्रश्नों के उत्तर]({siteUrl})

**[अपना पंजीकरण देखें]({changeUrl})**`,
  },
});

export const thankYou = defineKind('thankYou', {
  about: 'Thank you, after the event',
  isReminder: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    /** Empty while there is no gallery. */
    galleryUrl: link('https://meet.example/gallery'),
  },
  required: ['number'],
  en: {
    subject: '{number}: thank you for being part of it',
    body: `# Thank you, {name}.

{event} was what all of you made of it. We hope you met old friends and went home safely.

What did you like, and what should we do better next time? Tell us in a few lines to {contact}; every word is read.

[Photos of the meet]({galleryUrl})`,
  },
  ml: {
    subject: '{number}: ഒപ്പം ചേർന്നതിന് നന്ദി',
    body: `# നന്ദി, {name}.

നിങ്ങൾ ഓരോരുത്തരും ചേർന്നാണ് {event} ഇത്ര മനോഹരമാക്കിയത്. പഴയ കൂട്ടുകാരെ കണ്ട് സന്തോഷത്തോടെ വീട്ടിലെത്തിയെന്ന് കരുതുന്നു.

എന്തൊക്കെയാണ് ഇഷ്ടമായത്, അടുത്ത തവണ എന്തൊക്കെ മെച്ചപ്പെടുത്തണം? {contact} എന്ന വിലാസത്തിൽ രണ്ടു വരി എഴുതൂ; ഓരോ വാക്കും ഞങ്ങൾ വായിക്കും.

[സംഗമത്തിന്റെ ചിത്രങ്ങൾ]({galleryUrl})`,
  },
  hi: {
    subject: '{number}: साथ जुड़ने के लिए धन्यवाद',
    body: `# धन्यवाद, {name}।

{event} को आप सबने मिलकर सुंदर बनाया। आशा है कि आप पुराने साथियों से मिले और सकुशल घर पहुँचे।

आपको क्या अच्छा लगा, और अगली बार हम क्या बेहतर करें? {contact} पर दो पंक्तियाँ लिखें; हर शब्द पढ़ा जाएगा।

[मिलन की तस्वीरें]({galleryUrl})`,
  },
});
