import { defineKind } from '../../platform/messages/define-kind.ts';
import {
  arrivalPoint,
  choice,
  count,
  link,
  moment,
  school,
  text,
} from '../../platform/messages/placeholders.ts';

export const trip = defineKind('trip', {
  about: 'Where and when a pick-up starts',
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    place: arrivalPoint('Ernakulam Junction (South)'),
    leavesAt: moment('2027-02-06T02:30:00.000Z'),
    vehicle: text('Bus 2, KL 07 AB 1234'),
    people: count(5),
    driver: text('Suresh'),
    driverPhone: text('+919876543210'),
    destination: text('Rajagiri Hall'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'place', 'leavesAt'],
  en: {
    subject: '{number}: your pick-up',
    body: `# We will pick you up, {name}.

| Where | {place}
| Leaves | {leavesAt}
| Vehicle | {vehicle}
| Seats for | {people, plural, one {# person} other {# people}}
| Driver | {driver}
| Driver’s phone | {driverPhone}
| To | {destination}

Is your train or flight late? Call the driver, or write to {contact}.

**[See your pick-up, or ask us to change it]({changeUrl})**`,
  },
  ml: {
    subject: '{number}: നിങ്ങളെ കൂട്ടാൻ വരുന്ന വാഹനം',
    body: `# {name}, നിങ്ങളെ കൂട്ടാൻ വാഹനം ഏർപ്പാടാക്കി.

| എവിടെ നിന്ന് | {place}
| പുറപ്പെടുന്ന സമയം | {leavesAt}
| വാഹനം | {vehicle}
| എത്ര പേർക്ക് | {people, plural, one {# ആൾ} other {# പേർ}}
| ഡ്രൈവർ | {driver}
| ഡ്രൈവറുടെ ഫോൺ | {driverPhone}
| എങ്ങോട്ട് | {destination}

ട്രെയിനോ വിമാനമോ വൈകിയാൽ ഡ്രൈവറെ വിളിക്കുക, അല്ലെങ്കിൽ {contact} എന്ന വിലാസത്തിൽ എഴുതുക.

**[യാത്രാവിവരം കാണുക, അല്ലെങ്കിൽ മാറ്റം ആവശ്യപ്പെടുക]({changeUrl})**`,
  },
  hi: {
    subject: '{number}: आपको लेने आने वाली गाड़ी',
    body: `# {name}, आपको लेने के लिए गाड़ी तय हो गई है।

| कहाँ से | {place}
| चलने का समय | {leavesAt}
| गाड़ी | {vehicle}
| कितने लोगों के लिए | {people, plural, one {# व्यक्ति} other {# लोग}}
| ड्राइवर | {driver}
| ड्राइवर का फ़ोन | {driverPhone}
| कहाँ तक | {destination}

ट्रेन या उड़ान देर से है? ड्राइवर को फ़ोन करें या {contact} पर लिखें।

**[अपनी सवारी देखें या बदलाव के लिए कहें]({changeUrl})**`,
  },
});

export const poolProposed = defineKind('poolProposed', {
  about: 'Somebody could travel in the same car; goes to both',
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    mate: text('Deepa Nair'),
    mateSchool: school('JNV Kollam'),
    mateFrom: text('Kottarakkara'),
    /** Whether the recipient drives or rides. */
    role: choice('driver', 'rider'),
    people: count(2),
    answerUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'mate'],
  en: {
    subject: '{number}: travel together with {mate}?',
    body: `# Travel together, {name}?

{role, select, driver {{mate} looks for {people, plural, one {a seat} other {# seats}} and would come your way.} other {{mate} has free seats in the car and comes your way.}}

| Name | {mate}
| School | {mateSchool}
| Starts from | {mateFrom}

Nobody sees your phone number before both of you have said yes, and only if you share it.

**[Say yes or no]({answerUrl})**`,
  },
  ml: {
    subject: '{number}: {mate} എന്നയാളോടൊപ്പം യാത്ര ചെയ്യാമോ?',
    body: `# {name}, ഒരുമിച്ചു യാത്ര ചെയ്യാമോ?

{role, select, driver {{mate} നിങ്ങളുടെ വഴിക്കാണ് വരുന്നത്; {people, plural, one {ഒരു സീറ്റ്} other {# സീറ്റുകൾ}} വേണം.} other {{mate} നിങ്ങളുടെ വഴിക്കാണ് വരുന്നത്; കാറിൽ സീറ്റ് ഒഴിവുണ്ട്.}}

| പേര് | {mate}
| വിദ്യാലയം | {mateSchool}
| എവിടെ നിന്ന് | {mateFrom}

രണ്ടു പേരും സമ്മതിച്ച ശേഷം, നിങ്ങൾ അനുവദിച്ചാൽ മാത്രമേ ഫോൺ നമ്പർ കാണിക്കൂ.

**[സമ്മതമോ അല്ലയോ എന്ന് അറിയിക്കുക]({answerUrl})**`,
  },
  hi: {
    subject: '{number}: क्या आप {mate} के साथ यात्रा करेंगे?',
    body: `# {name}, क्या आप साथ यात्रा करेंगे?

{role, select, driver {{mate} आपके रास्ते से आ रहे हैं और उन्हें {people, plural, one {एक सीट} other {# सीटें}} चाहिए।} other {{mate} आपके रास्ते से आ रहे हैं और उनकी कार में सीट ख़ाली है।}}

| नाम | {mate}
| विद्यालय | {mateSchool}
| कहाँ से | {mateFrom}

फ़ोन नंबर तभी दिखता है जब आप दोनों हाँ कहें और आप उसे साझा करें।

**[हाँ या ना कहें]({answerUrl})**`,
  },
});

export const poolAgreed = defineKind('poolAgreed', {
  about: 'Both said yes to travelling in the same car; goes to both',
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    mate: text('Deepa Nair'),
    mateFrom: text('Kottarakkara'),
    matePhone: text('+919876543210'),
    people: count(2),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'mate'],
  en: {
    subject: '{number}: you travel together with {mate}',
    body: `# You travel together with {mate}.

| Starts from | {mateFrom}
| Phone | {matePhone}
| Seats | {people}

Please agree on place and time between the two of you.

**[See your travel mates]({changeUrl})**`,
  },
  ml: {
    subject: '{number}: നിങ്ങൾ {mate} എന്നയാളോടൊപ്പം യാത്ര ചെയ്യുന്നു',
    body: `# നിങ്ങൾ {mate} എന്നയാളോടൊപ്പം യാത്ര ചെയ്യുന്നു.

| എവിടെ നിന്ന് | {mateFrom}
| ഫോൺ | {matePhone}
| സീറ്റുകൾ | {people}

സ്ഥലവും സമയവും നിങ്ങൾ തമ്മിൽ തീരുമാനിക്കുക.

**[കൂടെ യാത്ര ചെയ്യുന്നവരെ കാണുക]({changeUrl})**`,
  },
  hi: {
    subject: '{number}: आप {mate} के साथ यात्रा करेंगे',
    body: `# आप {mate} के साथ यात्रा करेंगे।

| कहाँ से | {mateFrom}
| फ़ोन | {matePhone}
| सीटें | {people}

कृपया जगह और समय आपस में तय कर लें।

**[अपने सहयात्री देखें]({changeUrl})**`,
  },
});
