import { defineKind } from '../../platform/messages/define-kind.ts';
import { count, link, school, text } from '../../platform/messages/placeholders.ts';

export const otp = defineKind('otp', {
  about: 'One-time code',
  evenIfCancelled: true,
  placeholders: {
    otp: text('482913'),
    /** The code with a gap in the middle. */
    spaced: text('482 913'),
    minutes: count(10),
  },
  required: ['otp'],
  en: {
    subject: '{otp} is your {eventShort} code',
    body: `# {otp} is your code

| Enter this code | {spaced}

It is valid for {minutes, plural, one {# minute} other {# minutes}}, in the browser that asked for it. Do not share it.

You did not ask for it? Then ignore this mail; without the code nothing happens.`,
    sms: '{otp} is your code for {eventShort}. Valid for {minutes} minutes. Do not share it. @{site} #{otp}',
  },
  ml: {
    subject: '{otp} ആണ് നിങ്ങളുടെ {eventShort} കോഡ്',
    body: `# {otp}: നിങ്ങളുടെ കോഡ്

| ഈ കോഡ് നൽകുക | {spaced}

കോഡ് ആവശ്യപ്പെട്ട അതേ ബ്രൗസറിൽ {minutes} മിനിറ്റ് നേരത്തേക്ക് മാത്രമേ ഇത് ഉപയോഗിക്കാനാകൂ. ദയവായി ആരുമായും പങ്കുവയ്ക്കരുത്.

കോഡ് ആവശ്യപ്പെട്ടത് നിങ്ങളല്ലേ? എങ്കിൽ ഈ മെയിൽ അവഗണിക്കാം; കോഡ് ഇല്ലാതെ ഒന്നും സംഭവിക്കില്ല.`,
  },
  hi: {
    subject: '{otp} आपका {eventShort} कोड है',
    body: `# {otp}: आपका कोड

| यह कोड भरें | {spaced}

यह कोड {minutes} मिनट तक मान्य है, केवल उसी ब्राउज़र में जिससे इसे माँगा गया था। कृपया इसे किसी को न बताएँ।

आपने यह कोड नहीं माँगा? तो इस मेल को अनदेखा कर दें; कोड के बिना कुछ नहीं होगा।`,
  },
});

export const parentCode = defineKind('parentCode', {
  about: 'Code for the parent of somebody under 18, with the declaration it stands for',
  placeholders: {
    otp: text('482913'),
    spaced: text('482 913'),
    minutes: count(10),
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    school: school('JNV Kollam'),
    privacyUrl: link('https://sangamam.example/privacy-policy'),
  },
  required: ['otp', 'name', 'number'],
  en: {
    subject: '{number}: {otp} is your code to allow this registration',
    body: `# {name} asks for your consent

{name} of {school} has begun to register for {event} and named you as parent or guardian. Because {name} is under 18, the registration needs your consent.

Whoever enters this code declares:

| 1 | I am 18 or older, and the parent or lawful guardian of {name}.
| 2 | I allow {name} to register for and to attend {event}.
| 3 | I allow the organisers to keep and use what the registration says, as the privacy policy describes.

| If you agree, enter this code or tell it to {name} | {spaced}

It is valid for {minutes, plural, one {# minute} other {# minutes}}. Nobody under 18 is listed for others to find.

[Read the privacy policy]({privacyUrl})

You do not agree, or do not know {name}? Then keep the code to yourself; without it the registration cannot be submitted. You can withdraw your consent at any time: write to {contact}.`,
  },
  ml: {
    subject: '{number}: ഈ രജിസ്ട്രേഷൻ അനുവദിക്കാനുള്ള കോഡ് {otp}',
    body: `# {name} നിങ്ങളുടെ സമ്മതം തേടുന്നു

{school} വിദ്യാലയത്തിലെ {name}, {event} പരിപാടിക്കായി രജിസ്റ്റർ ചെയ്യാൻ തുടങ്ങിയിട്ടുണ്ട്; രക്ഷിതാവായി നൽകിയിരിക്കുന്നത് നിങ്ങളെയാണ്. {name}-ന് 18 വയസ്സ് തികയാത്തതിനാൽ നിങ്ങളുടെ സമ്മതം ആവശ്യമാണ്.

ഈ കോഡ് നൽകുന്നയാൾ ഇങ്ങനെ ഉറപ്പുനൽകുന്നു:

| 1 | എനിക്ക് 18 വയസ്സ് തികഞ്ഞു; ഞാൻ {name}-ന്റെ അച്ഛനോ അമ്മയോ നിയമപരമായ രക്ഷിതാവോ ആണ്.
| 2 | രജിസ്റ്റർ ചെയ്യാനും {event} പരിപാടിയിൽ പങ്കെടുക്കാനും {name}-നെ ഞാൻ അനുവദിക്കുന്നു.
| 3 | സ്വകാര്യതാ നയത്തിൽ പറയുന്നതുപോലെ രജിസ്ട്രേഷനിലെ വിവരങ്ങൾ സൂക്ഷിക്കാനും ഉപയോഗിക്കാനും സംഘാടകരെ ഞാൻ അനുവദിക്കുന്നു.

| സമ്മതമാണെങ്കിൽ ഈ കോഡ് നൽകുക, അല്ലെങ്കിൽ {name}-നോട് പറയുക | {spaced}

കോഡിന് {minutes} മിനിറ്റ് സാധുതയുണ്ട്. 18 വയസ്സിൽ താഴെയുള്ളവരുടെ പേര് മറ്റുള്ളവർക്ക് കാണാവുന്ന പട്ടികയിൽ ചേർക്കില്ല.

[സ്വകാര്യതാ നയം വായിക്കുക]({privacyUrl})

സമ്മതമല്ലേ, അല്ലെങ്കിൽ {name} ആരെന്ന് അറിയില്ലേ? എങ്കിൽ കോഡ് ആർക്കും നൽകരുത്; കോഡ് ഇല്ലാതെ രജിസ്ട്രേഷൻ സമർപ്പിക്കാനാവില്ല. സമ്മതം എപ്പോൾ വേണമെങ്കിലും പിൻവലിക്കാം: {contact} എന്ന വിലാസത്തിൽ എഴുതുക.`,
  },
  hi: {
    subject: '{number}: इस पंजीकरण की अनुमति के लिए आपका कोड {otp}',
    body: `# {name} को आपकी सहमति चाहिए

{school} के {name} ने {event} के लिए पंजीकरण शुरू किया है और अभिभावक के रूप में आपका नाम दिया है। {name} की आयु 18 वर्ष से कम है, इसलिए पंजीकरण के लिए आपकी सहमति आवश्यक है।

यह कोड भरने वाले घोषणा करते हैं:

| 1 | मेरी आयु 18 वर्ष या अधिक है और मैं {name} के माता-पिता में से एक या विधिक अभिभावक हूँ।
| 2 | मैं {name} को पंजीकरण करने और {event} में भाग लेने की अनुमति देता/देती हूँ।
| 3 | मैं आयोजकों को गोपनीयता नीति के अनुसार पंजीकरण की जानकारी रखने और उपयोग करने की अनुमति देता/देती हूँ।

| सहमत हों तो यह कोड भरें या {name} को बताएँ | {spaced}

यह कोड {minutes} मिनट तक मान्य है। 18 वर्ष से कम आयु के किसी भी व्यक्ति का नाम दूसरों को दिखने वाली सूची में नहीं होता।

[गोपनीयता नीति पढ़ें]({privacyUrl})

सहमत नहीं हैं, या {name} को नहीं जानते? तो कोड अपने पास ही रखें; इसके बिना पंजीकरण जमा नहीं हो सकता। आप अपनी सहमति कभी भी वापस ले सकते हैं: {contact} पर लिखें।`,
  },
});

export const unknownAddress = defineKind('unknownAddress', {
  about: 'A code was asked for with an address nobody registered with',
  placeholders: { registerUrl: link('https://sangamam.example/registration') },
  required: [],
  en: {
    subject: 'There is no registration with this address',
    body: `# No registration yet

Somebody asked for a code to open a registration for {event} with this email address, but there is none.

Perhaps you used another address or your phone number. If you have not registered yet, you can do so now.

**[Register]({registerUrl})**

That was not you? Then ignore this mail.`,
  },
  ml: {
    subject: 'ഈ വിലാസത്തിൽ രജിസ്ട്രേഷൻ ഇല്ല',
    body: `# ഇതുവരെ രജിസ്ട്രേഷൻ ഇല്ല

ഈ ഇമെയിൽ വിലാസത്തിൽ {event} രജിസ്ട്രേഷൻ തുറക്കാനുള്ള കോഡ് ആരോ ആവശ്യപ്പെട്ടു. എന്നാൽ ഈ വിലാസത്തിൽ രജിസ്ട്രേഷനൊന്നുമില്ല.

മറ്റൊരു വിലാസമോ ഫോൺ നമ്പറോ ആകാം നിങ്ങൾ നൽകിയത്. ഇതുവരെ രജിസ്റ്റർ ചെയ്തിട്ടില്ലെങ്കിൽ ഇപ്പോൾ ചെയ്യാം.

**[രജിസ്റ്റർ ചെയ്യുക]({registerUrl})**

അത് നിങ്ങളല്ലേ? എങ്കിൽ ഈ മെയിൽ അവഗണിക്കാം.`,
  },
  hi: {
    subject: 'इस पते से कोई पंजीकरण नहीं है',
    body: `# अभी कोई पंजीकरण नहीं है

किसी ने इस ईमेल पते से {event} का पंजीकरण खोलने के लिए कोड माँगा, पर इस पते से कोई पंजीकरण नहीं है।

हो सकता है आपने कोई दूसरा पता या अपना फ़ोन नंबर दिया हो। यदि आपने अभी तक पंजीकरण नहीं किया है, तो अब कर सकते हैं।

**[पंजीकरण करें]({registerUrl})**

वह आप नहीं थे? तो इस मेल को अनदेखा कर दें।`,
  },
});
