import { defineKind } from './define-kind.ts';
import { changes, choice, link, text } from './placeholders.ts';

/** What was changed on a registration. */
export const changeKinds = {
  changed: defineKind({
    about: 'Answers of a submitted registration were changed',
    placeholders: {
      number: text('SGM-00042'),
      name: text('Anu Thomas'),
      changes: changes([
        { field: 'attendees', before: 'Adults: Veg 1', after: 'Adults: Veg 2' },
        { field: 'travelTime', before: '', after: '06:30' },
      ]),
      changeUrl: link('https://sangamam.example/alumni-update'),
    },
    required: ['number', 'changes'],
    en: {
      subject: '{number}: your registration was changed',
      body: `# Your changes are saved, {name}.

| Changed | {changes}

**[See your registration]({changeUrl})**

Was it not you? Write to {contact} with your registration number.`,
    },
    ml: {
      subject: '{number}: രജിസ്ട്രേഷനിൽ മാറ്റം വരുത്തി',
      body: `# {name}, നിങ്ങൾ വരുത്തിയ മാറ്റങ്ങൾ സൂക്ഷിച്ചിട്ടുണ്ട്.

| മാറ്റം | {changes}

**[രജിസ്ട്രേഷൻ കാണുക]({changeUrl})**

മാറ്റം വരുത്തിയത് നിങ്ങളല്ലേ? രജിസ്ട്രേഷൻ നമ്പർ സഹിതം {contact} എന്ന വിലാസത്തിൽ എഴുതുക.`,
    },
    hi: {
      subject: '{number}: आपके पंजीकरण में बदलाव हुआ',
      body: `# {name}, आपके बदलाव सहेज लिए गए हैं।

| बदलाव | {changes}

**[अपना पंजीकरण देखें]({changeUrl})**

यह आपने नहीं किया? अपनी पंजीकरण संख्या के साथ {contact} पर लिखें।`,
    },
  }),

  contactChanged: defineKind({
    about: 'Email or phone changed; the old address can take it back for 72 hours',
    evenIfCancelled: true,
    placeholders: {
      number: text('SGM-00042'),
      name: text('Anu Thomas'),
      changes: changes([
        { field: 'email', before: 'an•••@gmail.com', after: 'an•••@example.org' },
        { field: 'contactNumber', before: '+91 ••• 3210', after: '+91 ••• 4567' },
      ]),
      /** Only in the mail to the old address. */
      undoUrl: link('https://sangamam.example/undo-contact-change#sample'),
      /** Whether the mail has that link. */
      undo: choice('here', 'elsewhere'),
    },
    required: ['number', 'changes', 'undoUrl'],
    en: {
      subject: '{number}: your registration was changed',
      body: `# Your registration was changed

This was changed on the registration of {name}, confirmed by codes to both sides:

| Changed | {changes}

{undo, select, here {Was it not you? For 72 hours you can take the change back with one press, and everybody who is signed in to this registration is signed out.} other {Was it not you? Write to {contact} at once, with your registration number.}}

**[Take the change back]({undoUrl})**`,
    },
    ml: {
      subject: '{number}: നിങ്ങളുടെ രജിസ്ട്രേഷനിൽ മാറ്റം വരുത്തി',
      body: `# നിങ്ങളുടെ രജിസ്ട്രേഷനിൽ മാറ്റം വരുത്തി

{name} എന്ന പേരിലുള്ള രജിസ്ട്രേഷനിൽ ഈ മാറ്റം വരുത്തി; രണ്ടു വിലാസങ്ങളിലേക്കും അയച്ച കോഡുകൾ നൽകി ഇത് ഉറപ്പാക്കിയിട്ടുണ്ട്:

| മാറ്റം | {changes}

{undo, select, here {മാറ്റം വരുത്തിയത് നിങ്ങളല്ലേ? 72 മണിക്കൂറിനുള്ളിൽ ഒറ്റ അമർത്തലിൽ ഇത് തിരിച്ചാക്കാം; അപ്പോൾ ഈ രജിസ്ട്രേഷനിൽ പ്രവേശിച്ചിട്ടുള്ള എല്ലാവരും പുറത്താകും.} other {മാറ്റം വരുത്തിയത് നിങ്ങളല്ലേ? രജിസ്ട്രേഷൻ നമ്പർ സഹിതം ഉടൻ {contact} എന്ന വിലാസത്തിൽ എഴുതുക.}}

**[മാറ്റം തിരിച്ചാക്കുക]({undoUrl})**`,
    },
    hi: {
      subject: '{number}: आपके पंजीकरण में बदलाव हुआ',
      body: `# आपके पंजीकरण में बदलाव हुआ

{name} के पंजीकरण में यह बदलाव किया गया; दोनों पतों पर भेजे गए कोड से इसकी पुष्टि हुई है:

| बदलाव | {changes}

{undo, select, here {यह आपने नहीं किया? 72 घंटे तक आप एक बार दबाकर इसे वापस ले सकते हैं; तब इस पंजीकरण में प्रवेश किए हुए सभी लोग बाहर हो जाएँगे।} other {यह आपने नहीं किया? अपनी पंजीकरण संख्या के साथ तुरंत {contact} पर लिखें।}}

**[बदलाव वापस लें]({undoUrl})**`,
    },
  }),

  contactRestored: defineKind({
    about: 'A change of email or phone was taken back',
    evenIfCancelled: true,
    placeholders: {
      number: text('SGM-00042'),
      name: text('Anu Thomas'),
      changes: changes([{ field: 'email', before: 'an•••@example.org', after: 'an•••@gmail.com' }]),
    },
    required: ['number', 'changes'],
    en: {
      subject: '{number}: the change was taken back',
      body: `# The change was taken back

The registration of {name} has its earlier contact again. Everybody who was signed in to it is signed out.

| Changed back | {changes}

To open the registration, ask for a new code. Something is wrong? Write to {contact} with the registration number.`,
    },
    ml: {
      subject: '{number}: മാറ്റം തിരിച്ചാക്കി',
      body: `# മാറ്റം തിരിച്ചാക്കി

{name} എന്ന പേരിലുള്ള രജിസ്ട്രേഷനിൽ പഴയ വിലാസം വീണ്ടും ചേർത്തു. പ്രവേശിച്ചിരുന്ന എല്ലാവരും പുറത്തായി.

| തിരിച്ചാക്കിയത് | {changes}

രജിസ്ട്രേഷൻ തുറക്കാൻ പുതിയ കോഡ് ആവശ്യപ്പെടുക. എന്തെങ്കിലും പിശകുണ്ടെങ്കിൽ രജിസ്ട്രേഷൻ നമ്പർ സഹിതം {contact} എന്ന വിലാസത്തിൽ എഴുതുക.`,
    },
    hi: {
      subject: '{number}: बदलाव वापस ले लिया गया',
      body: `# बदलाव वापस ले लिया गया

{name} के पंजीकरण में पहले वाला संपर्क फिर से जोड़ दिया गया है। इसमें प्रवेश किए हुए सभी लोग बाहर कर दिए गए हैं।

| वापस किया गया | {changes}

पंजीकरण खोलने के लिए नया कोड माँगें। कुछ ग़लत है? पंजीकरण संख्या के साथ {contact} पर लिखें।`,
    },
  }),
};
