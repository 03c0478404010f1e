import { defineKind } from '../../platform/messages/define-kind.ts';
import { count, day, link, text } from '../../platform/messages/placeholders.ts';

export const room = defineKind('room', {
  about: 'The room of a registration is confirmed',
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    rooms: text('Block A 101 (floor 1), Block A 102 (floor 1)'),
    people: count(5),
    checkIn: day('2027-02-06T06:30:00.000Z'),
    checkOut: day('2027-02-07T06:30:00.000Z'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'rooms'],
  en: {
    subject: '{number}: your room',
    body: `# Your room is ready, {name}.

| Room | {rooms}
| For | {people, plural, one {# person} other {# people}}
| From | {checkIn}
| Until | {checkOut}

Please show this number at the stay desk: {number}.

**[See your room, or ask us to change it]({changeUrl})**`,
  },
  ml: {
    subject: '{number}: നിങ്ങളുടെ മുറി',
    body: `# {name}, നിങ്ങളുടെ മുറി തയ്യാറായി.

| മുറി | {rooms}
| എത്ര പേർക്ക് | {people, plural, one {# ആൾ} other {# പേർ}}
| മുതൽ | {checkIn}
| വരെ | {checkOut}

താമസ ഡെസ്കിൽ ഈ നമ്പർ കാണിക്കുക: {number}.

**[മുറി കാണുക, അല്ലെങ്കിൽ മാറ്റം ആവശ്യപ്പെടുക]({changeUrl})**`,
  },
  hi: {
    subject: '{number}: आपका कमरा',
    body: `# {name}, आपका कमरा तय हो गया है।

| कमरा | {rooms}
| कितने लोगों के लिए | {people, plural, one {# व्यक्ति} other {# लोग}}
| कब से | {checkIn}
| कब तक | {checkOut}

ठहरने के डेस्क पर यह संख्या दिखाएँ: {number}।

**[अपना कमरा देखें या बदलाव के लिए कहें]({changeUrl})**`,
  },
});
