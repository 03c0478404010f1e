import { defineKind } from '../../platform/messages/define-kind.ts';
import { link, text } from '../../platform/messages/placeholders.ts';

export const cancelled = defineKind('cancelled', {
  about: 'A registration was cancelled by the organisers',
  evenIfCancelled: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    refundUrl: link('https://sangamam.example/refund-policy'),
  },
  required: ['number'],
  en: {
    subject: '{number}: your registration is cancelled',
    body: `# Your registration is cancelled, {name}.

Your place at {event}, and a room or a pick-up if we had arranged one for you, are given to others. The ticket is not valid any longer.

| Registration number | {number}

You have paid already? What you get back, and when, stands in our refund policy.

[Refund policy]({refundUrl})

You did not ask for this, or would like to come after all? Write to {contact} with your registration number.`,
  },
  ml: {
    subject: '{number}: രജിസ്ട്രേഷൻ റദ്ദാക്കി',
    body: `# {name}, നിങ്ങളുടെ രജിസ്ട്രേഷൻ റദ്ദാക്കി.

{event} പരിപാടിയിലെ നിങ്ങളുടെ സ്ഥാനവും, ഒരുക്കിയിരുന്ന മുറിയോ വാഹനമോ ഉണ്ടെങ്കിൽ അതും മറ്റുള്ളവർക്ക് നൽകുന്നു. ടിക്കറ്റിന് ഇനി സാധുതയില്ല.

| രജിസ്ട്രേഷൻ നമ്പർ | {number}

പണം അടച്ചിരുന്നോ? തിരികെ കിട്ടുന്ന തുകയും സമയവും പണം തിരികെ നൽകുന്ന നയത്തിൽ കാണാം.

[പണം തിരികെ നൽകുന്ന നയം]({refundUrl})

നിങ്ങൾ ആവശ്യപ്പെട്ടതല്ലേ, അല്ലെങ്കിൽ വരാൻ ആഗ്രഹിക്കുന്നുണ്ടോ? രജിസ്ട്രേഷൻ നമ്പർ സഹിതം {contact} എന്ന വിലാസത്തിൽ എഴുതുക.`,
  },
  hi: {
    subject: '{number}: आपका पंजीकरण रद्द हुआ',
    body: `# {name}, आपका पंजीकरण रद्द कर दिया गया है।

{event} में आपका स्थान, और यदि कोई कमरा या गाड़ी तय थी तो वह भी, दूसरों को दे दिया जाएगा। टिकट अब मान्य नहीं है।

| पंजीकरण संख्या | {number}

आपने भुगतान कर दिया था? कितना और कब लौटेगा, यह हमारी धन-वापसी नीति में है।

[धन-वापसी नीति]({refundUrl})

यह आपने नहीं कहा था, या आप आना चाहते हैं? अपनी पंजीकरण संख्या के साथ {contact} पर लिखें।`,
  },
});
