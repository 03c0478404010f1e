import { defineKind } from '../../../platform/messages/define-kind.ts';
import { count, link, moment, text } from '../../../platform/messages/placeholders.ts';

const name = text('Meera Menon');

export const adminInvitation = defineKind('adminInvitation', {
  about: 'Somebody is invited to the back office',
  placeholders: {
    name,
    inviter: text('Asha Kurian'),
    acceptUrl: link('https://sangamam.example/admin/accept-invitation#secret'),
    hours: count(48),
  },
  required: ['acceptUrl'],
  en: {
    subject: 'You are invited to help organise {event}',
    body: `# You are invited

{inviter} asks you, {name}, to help organise {event}. Choose a password, and you can sign in to the back office.

**[Accept the invitation]({acceptUrl})**

The link opens once, within {hours, plural, one {# hour} other {# hours}}. Do not pass it on.

You do not know what this is about? Then ignore this mail.`,
  },
  ml: {
    subject: '{event}: സംഘാടകരിൽ ഒരാളാകാൻ ക്ഷണം',
    body: `# നിങ്ങൾക്ക് ക്ഷണം

{name}, {event} സംഘടിപ്പിക്കാൻ സഹായിക്കണമെന്ന് {inviter} അഭ്യർഥിക്കുന്നു. ഒരു പാസ്‌വേഡ് തിരഞ്ഞെടുത്താൽ സംഘാടകരുടെ ഭാഗത്ത് സൈൻ ഇൻ ചെയ്യാം.

**[ക്ഷണം സ്വീകരിക്കുക]({acceptUrl})**

{hours} മണിക്കൂറിനകം ഒരിക്കൽ മാത്രമേ ഈ ലിങ്ക് തുറക്കൂ. മറ്റാർക്കും കൈമാറരുത്.

ഇത് എന്താണെന്ന് അറിയില്ലേ? എങ്കിൽ ഈ മെയിൽ അവഗണിക്കാം.`,
  },
  hi: {
    subject: '{event}: आयोजन में साथ देने का निमंत्रण',
    body: `# आपको निमंत्रण है

{name}, {inviter} चाहते हैं कि आप {event} के आयोजन में मदद करें। पासवर्ड चुनकर आप आयोजकों के हिस्से में साइन इन कर सकते हैं।

**[निमंत्रण स्वीकार करें]({acceptUrl})**

यह लिंक {hours} घंटे के भीतर एक ही बार खुलेगा। इसे किसी और को न भेजें।

आप इसके बारे में नहीं जानते? तो इस मेल को अनदेखा कर दें।`,
  },
});

export const adminReset = defineKind('adminReset', {
  about: 'A member of staff wants a new password',
  placeholders: {
    name,
    resetUrl: link('https://sangamam.example/admin/reset-password#secret'),
    minutes: count(30),
  },
  required: ['resetUrl'],
  en: {
    subject: 'Choose a new password',
    body: `# Choose a new password

Hello {name}, with this link you set a new password for the back office of {event}.

**[Choose a password]({resetUrl})**

The link opens once, within {minutes, plural, one {# minute} other {# minutes}}. Afterwards you are signed out everywhere.

You did not ask for it? Then ignore this mail; your password stays as it is.`,
  },
  ml: {
    subject: 'പുതിയ പാസ്‌വേഡ് തിരഞ്ഞെടുക്കുക',
    body: `# പുതിയ പാസ്‌വേഡ് തിരഞ്ഞെടുക്കുക

{name}, {event} സംഘാടകരുടെ ഭാഗത്തേക്കുള്ള പുതിയ പാസ്‌വേഡ് ഈ ലിങ്കിലൂടെ നൽകാം.

**[പാസ്‌വേഡ് തിരഞ്ഞെടുക്കുക]({resetUrl})**

{minutes} മിനിറ്റിനകം ഒരിക്കൽ മാത്രമേ ഈ ലിങ്ക് തുറക്കൂ. അതിനുശേഷം എല്ലായിടത്തും സൈൻ ഔട്ട് ആകും.

ആവശ്യപ്പെട്ടത് നിങ്ങളല്ലേ? എങ്കിൽ ഈ മെയിൽ അവഗണിക്കാം; പാസ്‌വേഡ് മാറില്ല.`,
  },
  hi: {
    subject: 'नया पासवर्ड चुनें',
    body: `# नया पासवर्ड चुनें

{name}, इस लिंक से आप {event} के आयोजकों के हिस्से के लिए नया पासवर्ड चुन सकते हैं।

**[पासवर्ड चुनें]({resetUrl})**

यह लिंक {minutes} मिनट के भीतर एक ही बार खुलेगा। इसके बाद आप हर जगह साइन आउट हो जाएँगे।

आपने यह नहीं माँगा? तो इस मेल को अनदेखा कर दें; आपका पासवर्ड नहीं बदलेगा।`,
  },
});

export const adminPasswordChanged = defineKind('adminPasswordChanged', {
  about: 'The password of a member of staff was changed',
  placeholders: { name, at: moment('2026-11-21T06:00:00Z') },
  required: [],
  en: {
    subject: 'Your password was changed',
    body: `# Your password was changed

Hello {name}, the password of your account in the back office of {event} was changed on {at}. Every other session has ended.

It was not you? Then ask a super admin at once to deactivate your account, or write to {contact}.`,
  },
  ml: {
    subject: 'നിങ്ങളുടെ പാസ്‌വേഡ് മാറി',
    body: `# നിങ്ങളുടെ പാസ്‌വേഡ് മാറി

{name}, {event} സംഘാടകരുടെ ഭാഗത്തെ നിങ്ങളുടെ പാസ്‌വേഡ് {at} ന് മാറ്റി. മറ്റെല്ലാ സെഷനുകളും അവസാനിച്ചു.

മാറ്റിയത് നിങ്ങളല്ലേ? എങ്കിൽ അക്കൗണ്ട് നിർത്തിവയ്ക്കാൻ ഒരു സൂപ്പർ അഡ്മിനോട് ഉടൻ ആവശ്യപ്പെടുക, അല്ലെങ്കിൽ {contact} എന്ന വിലാസത്തിൽ എഴുതുക.`,
  },
  hi: {
    subject: 'आपका पासवर्ड बदला गया',
    body: `# आपका पासवर्ड बदला गया

{name}, {event} के आयोजकों के हिस्से में आपके खाते का पासवर्ड {at} को बदला गया। बाक़ी सभी सत्र समाप्त हो गए हैं।

यह आपने नहीं किया? तो तुरंत किसी सुपर एडमिन से अपना खाता बंद करने को कहें, या {contact} पर लिखें।`,
  },
});

export const adminNewDevice = defineKind('adminNewDevice', {
  about: 'A member of staff signed in on a device for the first time',
  placeholders: {
    name,
    device: text('Chrome on Android'),
    address: text('203.0.113.•••'),
    at: moment('2026-11-21T06:00:00Z'),
  },
  required: ['device'],
  en: {
    subject: 'New sign-in to the back office',
    body: `# A new device signed in

Hello {name}, somebody signed in to your account in the back office of {event}.

| Device | {device}
| Address | {address}
| Time | {at}

Was it you? Then there is nothing to do. If not, change your password under Settings, My profile; that ends every other session.`,
  },
  ml: {
    subject: 'സംഘാടകരുടെ ഭാഗത്ത് പുതിയ സൈൻ ഇൻ',
    body: `# പുതിയ ഉപകരണത്തിൽ സൈൻ ഇൻ ചെയ്തു

{name}, {event} സംഘാടകരുടെ ഭാഗത്തെ നിങ്ങളുടെ അക്കൗണ്ടിൽ ആരോ സൈൻ ഇൻ ചെയ്തു.

| ഉപകരണം | {device}
| വിലാസം | {address}
| സമയം | {at}

അത് നിങ്ങളാണോ? എങ്കിൽ ഒന്നും ചെയ്യേണ്ടതില്ല. അല്ലെങ്കിൽ Settings, My profile എന്നിടത്ത് പാസ്‌വേഡ് മാറ്റുക; മറ്റെല്ലാ സെഷനുകളും അതോടെ അവസാനിക്കും.`,
  },
  hi: {
    subject: 'आयोजकों के हिस्से में नया साइन इन',
    body: `# नए उपकरण पर साइन इन हुआ

{name}, {event} के आयोजकों के हिस्से में आपके खाते में किसी ने साइन इन किया।

| उपकरण | {device}
| पता | {address}
| समय | {at}

यह आप थे? तो कुछ करने की ज़रूरत नहीं। नहीं तो Settings, My profile में पासवर्ड बदलें; इससे बाक़ी सभी सत्र समाप्त हो जाएँगे।`,
  },
});

export const adminSecondFactorOff = defineKind('adminSecondFactorOff', {
  about: 'The second factor of a member of staff was taken off',
  placeholders: { name, by: text('Asha Kurian'), at: moment('2026-11-21T06:00:00Z') },
  required: [],
  en: {
    subject: 'Your second factor was turned off',
    body: `# Your second factor was turned off

Hello {name}, {by} turned off the second factor of your account in the back office of {event} on {at}. Signing in asks for the password alone, or for a new second factor.

You do not know about this? Then ask a super admin at once, or write to {contact}.`,
  },
  ml: {
    subject: 'നിങ്ങളുടെ രണ്ടാം ഘടകം നീക്കം ചെയ്തു',
    body: `# നിങ്ങളുടെ രണ്ടാം ഘടകം നീക്കം ചെയ്തു

{name}, {event} സംഘാടകരുടെ ഭാഗത്തെ നിങ്ങളുടെ അക്കൗണ്ടിന്റെ രണ്ടാം ഘടകം {by} {at} ന് നീക്കം ചെയ്തു. ഇനി സൈൻ ഇൻ ചെയ്യുമ്പോൾ പാസ്‌വേഡ് മാത്രമോ പുതിയ രണ്ടാം ഘടകമോ ചോദിക്കും.

ഇതിനെക്കുറിച്ച് അറിയില്ലേ? എങ്കിൽ ഒരു സൂപ്പർ അഡ്മിനോട് ഉടൻ ചോദിക്കുക, അല്ലെങ്കിൽ {contact} എന്ന വിലാസത്തിൽ എഴുതുക.`,
  },
  hi: {
    subject: 'आपका दूसरा कारक हटाया गया',
    body: `# आपका दूसरा कारक हटाया गया

{name}, {event} के आयोजकों के हिस्से में आपके खाते का दूसरा कारक {by} ने {at} को हटाया। अब साइन इन पर केवल पासवर्ड, या एक नया दूसरा कारक माँगा जाएगा।

आपको इसकी जानकारी नहीं? तो तुरंत किसी सुपर एडमिन से पूछें, या {contact} पर लिखें।`,
  },
});
