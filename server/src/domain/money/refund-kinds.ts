import { defineKind } from '../../platform/messages/define-kind.ts';
import { choice, link, rupees, text } from '../../platform/messages/placeholders.ts';

export const refund = defineKind('refund', {
  about: 'A refund was started, or has gone out',
  evenIfCancelled: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    state: choice('started', 'done'),
    /** `provider`: through the payment provider; `staff`: handed back by staff. */
    way: choice('provider', 'staff'),
    amount: rupees(1000),
    transaction: text('pay_QxV3m8RtLk20aZ'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'amount'],
  en: {
    subject: '{number}: refund of {amount}',
    body: `# {state, select, started {Your refund is on its way, {name}.} other {Your refund was sent, {name}.}}

{way, select, staff {We have given {amount} back to you.} other {{amount} goes back to the account or card you paid with. Banks take five to seven working days.}}

| Registration number | {number}
| Amount | {amount}
| Payment | {transaction}

It has not arrived after ten working days? Write to {contact} with your registration number.

[See your registration]({changeUrl})`,
  },
  ml: {
    subject: '{number}: {amount} തിരികെ നൽകുന്നു',
    body: `# {state, select, started {{name}, നിങ്ങളുടെ പണം തിരികെ അയച്ചുതുടങ്ങി.} other {{name}, നിങ്ങളുടെ പണം തിരികെ അയച്ചു.}}

{way, select, staff {{amount} ഞങ്ങൾ നിങ്ങൾക്ക് തിരികെ നൽകി.} other {നിങ്ങൾ പണമടച്ച അക്കൗണ്ടിലേക്കോ കാർഡിലേക്കോ {amount} തിരികെ എത്തും. ബാങ്കുകൾക്ക് അഞ്ചു മുതൽ ഏഴു വരെ പ്രവൃത്തിദിവസം വേണ്ടിവരും.}}

| രജിസ്ട്രേഷൻ നമ്പർ | {number}
| തുക | {amount}
| ഇടപാട് നമ്പർ | {transaction}

പത്തു പ്രവൃത്തിദിവസം കഴിഞ്ഞിട്ടും എത്തിയില്ലേ? രജിസ്ട്രേഷൻ നമ്പർ സഹിതം {contact} എന്ന വിലാസത്തിൽ എഴുതൂ.

[രജിസ്ട്രേഷൻ കാണുക]({changeUrl})`,
  },
  hi: {
    subject: '{number}: {amount} की वापसी',
    body: `# {state, select, started {{name}, आपकी धन-वापसी शुरू हो गई है।} other {{name}, आपका धन वापस भेज दिया गया है।}}

{way, select, staff {हमने {amount} आपको लौटा दिए हैं।} other {{amount} उसी खाते या कार्ड में लौटेंगे जिससे आपने भुगतान किया था। बैंकों को पाँच से सात कार्यदिवस लगते हैं।}}

| पंजीकरण संख्या | {number}
| राशि | {amount}
| लेन-देन संख्या | {transaction}

दस कार्यदिवस बाद भी राशि नहीं पहुँची? अपनी पंजीकरण संख्या के साथ {contact} पर लिखें।

[अपना पंजीकरण देखें]({changeUrl})`,
  },
});

export const unmatched = defineKind('unmatched', {
  about: 'Money was received, and staff must find out what for',
  evenIfCancelled: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    amount: rupees(700),
    transaction: text('pay_QxV3m8RtLk20aZ'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'amount'],
  en: {
    subject: '{number}: we received {amount}',
    body: `# We received {amount}, {name}.

It does not match anything that was to be paid, for instance because the fee was paid already. Nothing is lost: our team looks at it and writes to you, usually within two working days. Please do not pay again.

| Registration number | {number}
| Amount | {amount}
| Payment | {transaction}

[See your registration]({changeUrl})`,
  },
  ml: {
    subject: '{number}: {amount} ലഭിച്ചു',
    body: `# {name}, {amount} ഞങ്ങൾക്ക് ലഭിച്ചു.

അടയ്ക്കാനുണ്ടായിരുന്ന തുകയുമായി ഇത് ഒത്തുപോകുന്നില്ല; ഒരുപക്ഷേ ഫീസ് നേരത്തേ അടച്ചിരിക്കാം. ഒന്നും നഷ്ടപ്പെട്ടിട്ടില്ല: ഞങ്ങൾ പരിശോധിച്ച് സാധാരണ രണ്ടു പ്രവൃത്തിദിവസത്തിനകം നിങ്ങൾക്ക് എഴുതും. ദയവായി വീണ്ടും പണമടയ്ക്കരുത്.

| രജിസ്ട്രേഷൻ നമ്പർ | {number}
| തുക | {amount}
| ഇടപാട് നമ്പർ | {transaction}

[രജിസ്ട്രേഷൻ കാണുക]({changeUrl})`,
  },
  hi: {
    subject: '{number}: {amount} प्राप्त हुए',
    body: `# {name}, हमें {amount} प्राप्त हुए हैं।

यह राशि किसी शेष भुगतान से मेल नहीं खाती; हो सकता है कि शुल्क पहले ही चुकाया जा चुका हो। कुछ भी खोया नहीं है: हमारा दल इसे देखकर सामान्यतः दो कार्यदिवस में आपको लिखेगा। कृपया दोबारा भुगतान न करें।

| पंजीकरण संख्या | {number}
| राशि | {amount}
| लेन-देन संख्या | {transaction}

[अपना पंजीकरण देखें]({changeUrl})`,
  },
});
