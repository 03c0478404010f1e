import { defineKind } from '../../platform/messages/define-kind.ts';
import {
  choice,
  day,
  link,
  moment,
  people,
  period,
  rupees,
  text,
} from '../../platform/messages/placeholders.ts';
import { samplePeople, samplePeriod } from './confirmed-kind.ts';

export const unpaid = defineKind('unpaid', {
  about: 'Submitted, the fee is still to be paid',
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    amount: rupees(2100),
    payBy: day('2027-01-27T03:30:00.000Z'),
    people: people(samplePeople),
    dates: period(samplePeriod),
    venue: text('Rajagiri Hall, Ernakulam, Kerala, India'),
    /** Whether there is a limit of places. */
    places: choice('limited', 'free'),
    payUrl: link('https://sangamam.example/registration-pending-success?type=payment'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'amount', 'payUrl'],
  en: {
    subject: '{number}: {amount} still to pay',
    body: `# Your registration is saved, {name}.

The fee of {amount} is still to be paid. Please pay by {payBy}.

**[Pay {amount}]({payUrl})**

| Registration number | {number}
| Who is coming | {people}
| Still to pay | {amount}
| When | {dates}
| Where | {venue}

If you paid in the last hour, do not pay again: we are confirming your payment and will write to you.{places, select, limited { Places are limited; yours is kept.} other {}}

Cannot come? Write to {contact} with your registration number, and we will cancel it.

[See or change your registration]({changeUrl})`,
    sms: 'Your registration {number} is saved. Fee due Rs {amount}. Pay at {site}',
  },
  ml: {
    subject: '{number}: ഇനി {amount} അടയ്ക്കാനുണ്ട്',
    body: `# {name}, നിങ്ങളുടെ രജിസ്ട്രേഷൻ സൂക്ഷിച്ചിട്ടുണ്ട്.

ഫീസായി {amount} ഇനി അടയ്ക്കാനുണ്ട്. അവസാന തീയതി: {payBy}.

**[{amount} അടയ്ക്കുക]({payUrl})**

| രജിസ്ട്രേഷൻ നമ്പർ | {number}
| വരുന്നവർ | {people}
| അടയ്ക്കാനുള്ളത് | {amount}
| എപ്പോൾ | {dates}
| എവിടെ | {venue}

കഴിഞ്ഞ ഒരു മണിക്കൂറിനുള്ളിൽ പണമടച്ചെങ്കിൽ വീണ്ടും അടയ്ക്കരുത്: ഞങ്ങൾ പരിശോധിച്ച് വിവരം അറിയിക്കാം.{places, select, limited { സീറ്റുകൾ പരിമിതമാണ്; നിങ്ങളുടേത് ഉറപ്പാക്കിയിട്ടുണ്ട്.} other {}}

വരാൻ കഴിയില്ലേ? രജിസ്ട്രേഷൻ നമ്പർ സഹിതം {contact} എന്ന വിലാസത്തിൽ എഴുതൂ; ഞങ്ങൾ റദ്ദാക്കാം.

[രജിസ്ട്രേഷൻ കാണുക, മാറ്റുക]({changeUrl})`,
  },
  hi: {
    subject: '{number}: {amount} का भुगतान शेष है',
    body: `# {name}, आपका पंजीकरण सहेज लिया गया है।

{amount} शुल्क का भुगतान अभी शेष है। अंतिम तारीख: {payBy}।

**[{amount} का भुगतान करें]({payUrl})**

| पंजीकरण संख्या | {number}
| आने वाले | {people}
| शेष भुगतान | {amount}
| कब | {dates}
| कहाँ | {venue}

यदि आपने पिछले एक घंटे में भुगतान किया है, तो दोबारा न करें: हम उसकी पुष्टि करके आपको लिखेंगे।{places, select, limited { स्थान सीमित हैं; आपका स्थान सुरक्षित है।} other {}}

नहीं आ सकते? अपनी पंजीकरण संख्या के साथ {contact} पर लिखें, हम पंजीकरण रद्द कर देंगे।

[पंजीकरण देखें या बदलें]({changeUrl})`,
  },
});

export const receipt = defineKind('receipt', {
  about: 'Receipt for a balance or an additional contribution',
  evenIfCancelled: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    payment: choice('balance', 'contribution'),
    amount: rupees(1000),
    receipt: text('SGM-R-00043'),
    paidAt: moment('2026-11-21T08:00:00.000Z'),
    fee: text('₹500'),
    contribution: text('₹500'),
    credit: text(''),
    transaction: text('pay_QxV3m8RtLk20aZ'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'amount'],
  en: {
    subject: '{number}: receipt for {amount}',
    body: `# Thank you, {name}.

{payment, select, contribution {Your contribution of {amount} has reached us.} other {Your payment of {amount} has reached us.}}

| Receipt | {receipt}
| Date | {paidAt}
| Participation fee | {fee}
| Contribution | {contribution}
| Credit | {credit}
| Transaction | {transaction}

The receipt is attached.

**[See your registration]({changeUrl})**`,
  },
  ml: {
    subject: '{number}: {amount} ലഭിച്ചതിന്റെ രസീത്',
    body: `# നന്ദി, {name}.

{payment, select, contribution {നിങ്ങളുടെ സംഭാവനയായ {amount} ഞങ്ങൾക്ക് ലഭിച്ചു.} other {നിങ്ങൾ അടച്ച {amount} ഞങ്ങൾക്ക് ലഭിച്ചു.}}

| രസീത് | {receipt}
| തീയതി | {paidAt}
| ഫീസ് | {fee}
| സംഭാവന | {contribution}
| കൂടുതൽ അടച്ചത് | {credit}
| ഇടപാട് നമ്പർ | {transaction}

രസീത് ഒപ്പം ചേർത്തിട്ടുണ്ട്.

**[രജിസ്ട്രേഷൻ കാണുക]({changeUrl})**`,
  },
  hi: {
    subject: '{number}: {amount} की रसीद',
    body: `# धन्यवाद, {name}।

{payment, select, contribution {आपका {amount} का योगदान हमें प्राप्त हो गया है।} other {आपका {amount} का भुगतान हमें प्राप्त हो गया है।}}

| रसीद | {receipt}
| तारीख | {paidAt}
| शुल्क | {fee}
| योगदान | {contribution}
| आपके नाम जमा | {credit}
| लेन-देन संख्या | {transaction}

रसीद संलग्न है।

**[अपना पंजीकरण देखें]({changeUrl})**`,
  },
});
