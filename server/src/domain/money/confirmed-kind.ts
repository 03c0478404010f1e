import { defineKind } from '../../platform/messages/define-kind.ts';
import {
  choice,
  link,
  people,
  period,
  rupees,
  school,
  text,
  ticket,
} from '../../platform/messages/placeholders.ts';

export const samplePeople = {
  people: 5,
  adultsVeg: 1,
  adultsNonVeg: 1,
  teensVeg: 0,
  teensNonVeg: 1,
  childrenVeg: 2,
  childrenNonVeg: 0,
  adultsNotSaid: 0,
  teensNotSaid: 0,
  childrenNotSaid: 0,
};
export const samplePeriod = {
  startsAt: '2027-02-06T03:30:00.000Z',
  endsAt: '2027-02-07T08:30:00.000Z',
};

export const confirmed = defineKind('confirmed', {
  about: 'The registration is complete: ticket, people, date and place, receipt',
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    school: school('JNV Kollam'),
    yearOfPassing: text('2001'),
    coming: choice('yes', 'no'),
    ticket: ticket({ registrationNumber: 'SGM-00042', token: 'SGM-00042.sample' }),
    people: people(samplePeople),
    dates: period(samplePeriod),
    venue: text('Rajagiri Hall, Ernakulam, Kerala, India'),
    mapUrl: link('https://maps.example/rajagiri'),
    /** Whether there was anything to pay. */
    payment: choice('paid', 'none'),
    paid: rupees(2100),
    receipt: text('SGM-R-00042'),
    transaction: text('pay_QxV3m8RtLk20aZ'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number'],
  en: {
    subject: '{number}: you are registered',
    body: `# You are registered, {name}.

{coming, select, yes {Show your ticket at the registration desk, on your phone or on paper.} other {You told us that you will not come this time. Thank you for being part of it all the same.}}

{ticket}

| Registration number | {number}
| Name | {name}
| School and year of passing | {school}, {yearOfPassing}
| Who is coming | {coming, select, yes {{people}} other {}}
| When | {coming, select, yes {{dates}} other {}}
| Where | {coming, select, yes {{venue}} other {}}
| Payment | {payment, select, paid {{paid} received} other {There is nothing to pay.}}
| Receipt | {receipt}
| Transaction | {transaction}

[The venue on a map]({mapUrl})

{coming, select, yes {The dates are attached as a calendar file, with a reminder one day before.} other {If your plans change, you can still add people to your registration.}}

**[See or change your registration]({changeUrl})**`,
    sms: 'You are registered for {eventShort}. Your number is {number}. See your ticket at {site}',
  },
  ml: {
    subject: '{number}: നിങ്ങളുടെ രജിസ്ട്രേഷൻ പൂർത്തിയായി',
    body: `# {name}, നിങ്ങളുടെ രജിസ്ട്രേഷൻ പൂർത്തിയായി.

{coming, select, yes {രജിസ്ട്രേഷൻ ഡെസ്കിൽ ഈ ടിക്കറ്റ് കാണിക്കുക; ഫോണിലോ കടലാസിലോ മതി.} other {ഇത്തവണ വരാനാവില്ലെന്ന് നിങ്ങൾ അറിയിച്ചിരുന്നു. എങ്കിലും ഒപ്പം നിന്നതിന് നന്ദി.}}

{ticket}

| രജിസ്ട്രേഷൻ നമ്പർ | {number}
| പേര് | {name}
| വിദ്യാലയം, പഠിച്ചിറങ്ങിയ വർഷം | {school}, {yearOfPassing}
| വരുന്നവർ | {coming, select, yes {{people}} other {}}
| എപ്പോൾ | {coming, select, yes {{dates}} other {}}
| എവിടെ | {coming, select, yes {{venue}} other {}}
| പണം | {payment, select, paid {{paid} ലഭിച്ചു} other {ഒന്നും അടയ്ക്കാനില്ല.}}
| രസീത് | {receipt}
| ഇടപാട് നമ്പർ | {transaction}

[വേദി ഭൂപടത്തിൽ]({mapUrl})

{coming, select, yes {തീയതികൾ കലണ്ടർ ഫയലായി ഒപ്പം ചേർത്തിട്ടുണ്ട്; തലേന്ന് ഓർമിപ്പിക്കും.} other {വരാൻ തീരുമാനിച്ചാൽ രജിസ്ട്രേഷനിൽ ആളുകളെ ചേർക്കാം.}}

**[രജിസ്ട്രേഷൻ കാണുക, മാറ്റുക]({changeUrl})**`,
  },
  hi: {
    subject: '{number}: आपका पंजीकरण पूरा हो गया',
    body: `# {name}, आपका पंजीकरण पूरा हो गया है।

{coming, select, yes {पंजीकरण डेस्क पर यह टिकट दिखाएँ, फ़ोन पर या काग़ज़ पर।} other {आपने बताया था कि इस बार आप नहीं आ पाएँगे। फिर भी साथ जुड़ने के लिए धन्यवाद।}}

{ticket}

| पंजीकरण संख्या | {number}
| नाम | {name}
| विद्यालय और उत्तीर्ण होने का वर्ष | {school}, {yearOfPassing}
| आने वाले | {coming, select, yes {{people}} other {}}
| कब | {coming, select, yes {{dates}} other {}}
| कहाँ | {coming, select, yes {{venue}} other {}}
| भुगतान | {payment, select, paid {{paid} प्राप्त} other {कुछ देना बाकी नहीं है।}}
| रसीद | {receipt}
| लेन-देन संख्या | {transaction}

[नक्शे पर स्थान]({mapUrl})

{coming, select, yes {तारीखें कैलेंडर फ़ाइल के रूप में संलग्न हैं; एक दिन पहले याद दिलाया जाएगा।} other {यदि आपका मन बदल जाए, तो पंजीकरण में लोगों को जोड़ सकते हैं।}}

**[पंजीकरण देखें या बदलें]({changeUrl})**`,
  },
});
