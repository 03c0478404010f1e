import { defineKind } from '../../platform/messages/define-kind.ts';
import { link, text } from '../../platform/messages/placeholders.ts';

const about = {
  issue: text('17'),
  title: text('Payment'),
  name: text('Anu Thomas'),
  statusUrl: link('https://sangamam.example/issue-status?issue=17'),
};

export const issueReceived = defineKind('issueReceived', {
  about: 'A report was received; says its number',
  evenIfCancelled: true,
  placeholders: { ...about, text: text('I paid twice, but the page still says Incomplete.') },
  required: ['issue'],
  en: {
    subject: 'Issue #{issue}: we have your report',
    body: `# We have your report

Thank you, {name}. Your report has the number #{issue}. We answer within two working days, by email.

| Issue type | {title}

> {text}

**[Follow your report]({statusUrl})**

There you can see where it stands and add to it, with a code that we send to this address. Please never send card numbers or codes.`,
  },
  ml: {
    subject: 'പ്രശ്നം #{issue}: നിങ്ങൾ അറിയിച്ചത് ലഭിച്ചു',
    body: `# നിങ്ങൾ അറിയിച്ചത് ലഭിച്ചു

നന്ദി, {name}. പ്രശ്നത്തിന്റെ നമ്പർ #{issue} ആണ്. രണ്ടു പ്രവൃത്തിദിവസത്തിനകം ഞങ്ങൾ ഇമെയിലിൽ മറുപടി നൽകും.

| വിഷയം | {title}

> {text}

**[എവിടെയെത്തി എന്ന് കാണുക]({statusUrl})**

ഈ വിലാസത്തിലേക്ക് അയയ്ക്കുന്ന കോഡ് ഉപയോഗിച്ച് അവിടെ അത് കാണാനും കൂടുതൽ വിവരങ്ങൾ ചേർക്കാനും കഴിയും. കാർഡ് നമ്പറുകളോ കോഡുകളോ ഒരിക്കലും അയയ്ക്കരുത്.`,
  },
  hi: {
    subject: 'समस्या #{issue}: हमें आपका संदेश मिल गया',
    body: `# हमें आपका संदेश मिल गया

धन्यवाद, {name}। आपकी समस्या की संख्या #{issue} है। हम दो कार्यदिवस के भीतर ईमेल से उत्तर देंगे।

| विषय | {title}

> {text}

**[समस्या की स्थिति देखें]({statusUrl})**

वहाँ आप इस पते पर भेजे गए कोड से स्थिति देख सकते हैं और जानकारी जोड़ सकते हैं। कृपया कार्ड नंबर या कोड कभी न भेजें।`,
  },
});

export const issueAnswered = defineKind('issueAnswered', {
  about: 'Staff wrote to the reporter of an issue',
  evenIfCancelled: true,
  placeholders: { ...about, text: text('Could you send us the date of the second payment?') },
  required: ['issue', 'text'],
  en: {
    subject: 'Issue #{issue}: a message for you',
    body: `# A message about your report #{issue}

> {text}

**[Answer]({statusUrl})**

Please answer on that page; a reply to this mail does not reach the people who work on your report.`,
  },
  ml: {
    subject: 'പ്രശ്നം #{issue}: നിങ്ങൾക്കൊരു സന്ദേശം',
    body: `# നിങ്ങൾ അറിയിച്ച പ്രശ്നത്തെക്കുറിച്ച് (#{issue}) ഒരു സന്ദേശം

> {text}

**[മറുപടി നൽകുക]({statusUrl})**

ദയവായി ആ പേജിൽ മറുപടി നൽകുക; ഈ മെയിലിനു മറുപടി അയച്ചാൽ അത് പരിശോധിക്കുന്നവർക്ക് ലഭിക്കില്ല.`,
  },
  hi: {
    subject: 'समस्या #{issue}: आपके लिए एक संदेश',
    body: `# आपकी समस्या #{issue} के बारे में संदेश

> {text}

**[उत्तर दें]({statusUrl})**

कृपया उसी पृष्ठ पर उत्तर दें; इस मेल का उत्तर आपकी समस्या देखने वालों तक नहीं पहुँचता।`,
  },
});

export const issuePaymentChecked = defineKind('issuePaymentChecked', {
  about: 'What the payment provider said, at once after a complaint about a payment',
  evenIfCancelled: true,
  placeholders: {
    ...about,
    text: text('₹500 (pay_Nb4aXqLm2RtY7z): captured on Sat, 21 Nov 2026, 10:42 am, credited.'),
  },
  required: ['issue', 'text'],
  en: {
    subject: 'Issue #{issue}: what we found about your payment',
    body: `# We looked at your payment

We asked the payment service about your registration at once. It says:

> {text}

Does this not answer your report? A person looks at it all the same; you can add to it any time.

**[Follow your report]({statusUrl})**`,
  },
  ml: {
    subject: 'പ്രശ്നം #{issue}: നിങ്ങളുടെ പണമടയ്ക്കലിനെക്കുറിച്ച് കണ്ടെത്തിയത്',
    body: `# നിങ്ങളുടെ പണമടയ്ക്കൽ ഞങ്ങൾ പരിശോധിച്ചു

നിങ്ങളുടെ രജിസ്ട്രേഷനെക്കുറിച്ച് പേയ്‌മെന്റ് സേവനത്തോട് ഞങ്ങൾ ഉടൻ തിരക്കി. ലഭിച്ച വിവരം:

> {text}

ഇത് മതിയായ ഉത്തരമല്ലേ? ഞങ്ങളിലൊരാൾ ഇത് നേരിട്ട് പരിശോധിക്കും; എപ്പോൾ വേണമെങ്കിലും വിവരങ്ങൾ ചേർക്കാം.

**[എവിടെയെത്തി എന്ന് കാണുക]({statusUrl})**`,
  },
  hi: {
    subject: 'समस्या #{issue}: आपके भुगतान के बारे में जानकारी',
    body: `# हमने आपका भुगतान जाँचा

हमने आपके पंजीकरण के बारे में भुगतान सेवा से तुरंत पूछा। उसका उत्तर:

> {text}

यह पर्याप्त उत्तर नहीं है? हम में से कोई आपकी समस्या स्वयं भी देखेगा; आप कभी भी जानकारी जोड़ सकते हैं।

**[समस्या की स्थिति देखें]({statusUrl})**`,
  },
});

export const issueResolved = defineKind('issueResolved', {
  about: 'An issue was resolved; says how',
  evenIfCancelled: true,
  placeholders: { ...about, text: text('The second payment was sent back to your account.') },
  required: ['issue', 'text'],
  en: {
    subject: 'Issue #{issue}: resolved',
    body: `# Your report #{issue} is resolved

> {text}

Is something still wrong? Write to us on this page within 14 days, and your report is open again.

**[Open your report]({statusUrl})**`,
  },
  ml: {
    subject: 'പ്രശ്നം #{issue}: പരിഹരിച്ചു',
    body: `# നിങ്ങൾ അറിയിച്ച പ്രശ്നം (#{issue}) പരിഹരിച്ചു

> {text}

ഇനിയും ശരിയായില്ലേ? 14 ദിവസത്തിനകം ഈ പേജിൽ എഴുതുക; ഞങ്ങൾ വീണ്ടും പരിശോധിക്കും.

**[തുറന്നു കാണുക]({statusUrl})**`,
  },
  hi: {
    subject: 'समस्या #{issue}: समाधान हो गया',
    body: `# आपकी समस्या #{issue} का समाधान हो गया

> {text}

क्या अब भी कुछ ठीक नहीं है? 14 दिन के भीतर इस पृष्ठ पर लिखें, हम उसे फिर देखेंगे।

**[अपनी समस्या देखें]({statusUrl})**`,
  },
});

export const issueClosed = defineKind('issueClosed', {
  about: 'An issue was closed without work on it, such as a duplicate; says why',
  evenIfCancelled: true,
  placeholders: { ...about, text: text('You told us the same in issue #16, which we work on.') },
  required: ['issue', 'text'],
  en: {
    subject: 'Issue #{issue}: closed',
    body: `# Your report #{issue} was closed

> {text}

Do you see it otherwise? Write to us on this page within 14 days, and your report is open again.

**[Open your report]({statusUrl})**`,
  },
  ml: {
    subject: 'പ്രശ്നം #{issue}: അവസാനിപ്പിച്ചു',
    body: `# നിങ്ങൾ അറിയിച്ച പ്രശ്നം (#{issue}) അവസാനിപ്പിച്ചു

> {text}

നിങ്ങളുടെ അഭിപ്രായം വ്യത്യസ്തമാണോ? 14 ദിവസത്തിനകം ഈ പേജിൽ എഴുതുക; ഞങ്ങൾ വീണ്ടും പരിശോധിക്കും.

**[തുറന്നു കാണുക]({statusUrl})**`,
  },
  hi: {
    subject: 'समस्या #{issue}: बंद की गई',
    body: `# आपकी समस्या #{issue} बंद की गई

> {text}

क्या आप सहमत नहीं हैं? 14 दिन के भीतर इस पृष्ठ पर लिखें, हम उसे फिर देखेंगे।

**[अपनी समस्या देखें]({statusUrl})**`,
  },
});
