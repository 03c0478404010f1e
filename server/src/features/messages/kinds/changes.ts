import { defineKind } from './define-kind.ts';
import { changes, text } from './placeholders.ts';

/** What was changed on a registration. */
export const changeKinds = {
  contactChanged: defineKind({
    about: 'Email or phone changed; goes to the old and the new address',
    evenIfCancelled: true,
    placeholders: {
      number: text('SGM-00042'),
      name: text('Anu Thomas'),
      changes: changes([
        { field: 'email', before: 'an•••@gmail.com', after: 'an•••@example.org' },
        { field: 'contactNumber', before: '+91 ••• 3210', after: '+91 ••• 4567' },
      ]),
    },
    required: ['number', 'changes'],
    en: {
      subject: '{number}: your registration was changed',
      body: `# Your registration was changed

This was changed on the registration of {name}, confirmed by codes to both sides:

| Changed | {changes}

Was it not you? Write to {contact} at once, with your registration number.`,
    },
    ml: {
      subject: '{number}: നിങ്ങളുടെ രജിസ്ട്രേഷനിൽ മാറ്റം വരുത്തി',
      body: `# നിങ്ങളുടെ രജിസ്ട്രേഷനിൽ മാറ്റം വരുത്തി

{name} എന്ന പേരിലുള്ള രജിസ്ട്രേഷനിൽ ഈ മാറ്റം വരുത്തി; രണ്ടു വിലാസങ്ങളിലേക്കും അയച്ച കോഡുകൾ നൽകി ഇത് ഉറപ്പാക്കിയിട്ടുണ്ട്:

| മാറ്റം | {changes}

മാറ്റം വരുത്തിയത് നിങ്ങളല്ലേ? രജിസ്ട്രേഷൻ നമ്പർ സഹിതം ഉടൻ {contact} എന്ന വിലാസത്തിൽ എഴുതുക.`,
    },
    hi: {
      subject: '{number}: आपके पंजीकरण में बदलाव हुआ',
      body: `# आपके पंजीकरण में बदलाव हुआ

{name} के पंजीकरण में यह बदलाव किया गया; दोनों पतों पर भेजे गए कोड से इसकी पुष्टि हुई है:

| बदलाव | {changes}

यह आपने नहीं किया? अपनी पंजीकरण संख्या के साथ तुरंत {contact} पर लिखें।`,
    },
  }),
};
