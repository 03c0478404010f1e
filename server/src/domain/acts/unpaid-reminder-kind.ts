import { defineKind } from '../../platform/messages/define-kind.ts';
import { unpaid } from '../money/payment-kinds.ts';

export const unpaidReminder = defineKind('unpaidReminder', {
  about: 'Reminder of an unpaid fee: after 3 days, and 2 days before the deadline',
  isReminder: true,
  placeholders: unpaid.placeholders,
  required: ['number', 'amount', 'payUrl'],
  en: {
    subject: '{number}: {amount} still to pay',
    body: `# A reminder, {name}: {amount} is still to be paid.

Your registration for {event} is complete once the fee is paid. Please pay by {payBy}.

**[Pay {amount}]({payUrl})**

| Registration number | {number}
| Who is coming | {people}
| When | {dates}

If you paid in the last hour, do not pay again: we are confirming your payment and will write to you.{places, select, limited { Places are limited; yours is kept.} other {}}

Cannot come? Write to {contact} with your registration number, and we will cancel it.

[See or change your registration]({changeUrl})`,
    sms: 'Your registration {number} is saved. Fee due Rs {amount}. Pay at {site}',
  },
  ml: {
    subject: '{number}: ഇനി {amount} അടയ്ക്കാനുണ്ട്',
    body: `# {name}, ഒരു ഓർമപ്പെടുത്തൽ: {amount} ഇനി അടയ്ക്കാനുണ്ട്.

ഫീസ് അടച്ചാൽ {event} രജിസ്ട്രേഷൻ പൂർത്തിയാകും. അവസാന തീയതി: {payBy}.

**[{amount} അടയ്ക്കുക]({payUrl})**

| രജിസ്ട്രേഷൻ നമ്പർ | {number}
| വരുന്നവർ | {people}
| എപ്പോൾ | {dates}

കഴിഞ്ഞ ഒരു മണിക്കൂറിനുള്ളിൽ പണമടച്ചെങ്കിൽ വീണ്ടും അടയ്ക്കരുത്: ഞങ്ങൾ പരിശോധിച്ച് വിവരം അറിയിക്കാം.{places, select, limited { സീറ്റുകൾ പരിമിതമാണ്; നിങ്ങളുടേത് ഉറപ്പാക്കിയിട്ടുണ്ട്.} other {}}

വരാൻ കഴിയില്ലേ? രജിസ്ട്രേഷൻ നമ്പർ സഹിതം {contact} എന്ന വിലാസത്തിൽ എഴുതൂ; ഞങ്ങൾ റദ്ദാക്കാം.

[രജിസ്ട്രേഷൻ കാണുക, മാറ്റുക]({changeUrl})`,
  },
  hi: {
    subject: '{number}: {amount} का भुगतान शेष है',
    body: `# {name}, याद दिला दें: {amount} का भुगतान शेष है।

शुल्क का भुगतान होने पर {event} के लिए आपका पंजीकरण पूरा हो जाएगा। अंतिम तारीख: {payBy}।

**[{amount} का भुगतान करें]({payUrl})**

| पंजीकरण संख्या | {number}
| आने वाले | {people}
| कब | {dates}

यदि आपने पिछले एक घंटे में भुगतान किया है, तो दोबारा न करें: हम उसकी पुष्टि करके आपको लिखेंगे।{places, select, limited { स्थान सीमित हैं; आपका स्थान सुरक्षित है।} other {}}

नहीं आ सकते? अपनी पंजीकरण संख्या के साथ {contact} पर लिखें, हम पंजीकरण रद्द कर देंगे।

[पंजीकरण देखें या बदलें]({changeUrl})`,
  },
});
