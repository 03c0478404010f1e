import { fixedChoicesMl } from '@sangamam/contract/fixed-choices-ml';
import type { Dictionary } from '../dictionary.ts';

export const texts: Dictionary['texts'] = {
  ...fixedChoicesMl,
  Pending: 'അടയ്ക്കാനുണ്ട്',
  Processing: 'ഉറപ്പാക്കുന്നു',
  Completed: 'അടച്ചു',
  Failed: 'നടന്നില്ല',
  'Partially Paid': 'ഭാഗികമായി അടച്ചു',
  'Partially Refunded': 'ഭാഗികമായി തിരികെ നൽകി',
  Refunded: 'തിരികെ നൽകി',
  Open: 'ലഭിച്ചു',
  'In Progress': 'പരിശോധിക്കുന്നു',
  Resolved: 'പരിഹരിച്ചു',
  Closed: 'അവസാനിപ്പിച്ചു',
  Registration: 'രജിസ്ട്രേഷൻ',
  Payment: 'പണമടയ്ക്കൽ',
  Technical: 'സാങ്കേതികം',
  Content: 'ഉള്ളടക്കം',
  Other: 'മറ്റുള്ളവ',
  'No fee': 'ഫീസില്ല',
  Cash: 'പണമായി',
  'You may photograph me and my family at the event': 'പരിപാടിയിൽ എന്റെയും കുടുംബത്തിന്റെയും ചിത്രങ്ങൾ എടുക്കാം',
  'Tell me about later alumni events': 'ഇനിയുള്ള പൂർവവിദ്യാർഥി പരിപാടികൾ എന്നെ അറിയിക്കുക',
  'Show my name to fellow alumni': 'എന്റെ പേര് മറ്റു പൂർവവിദ്യാർഥികൾക്കു കാണാം',
  'Alumni may find me for mentoring, and write to me through the organisers':
    'മാർഗനിർദേശത്തിനായി പൂർവവിദ്യാർഥികൾക്ക് എന്നെ കണ്ടെത്താം, സംഘാടകർ വഴി എഴുതാം',
  'Send me messages about this event by WhatsApp': 'ഈ പരിപാടിയെക്കുറിച്ച് വാട്സ്ആപ്പിൽ സന്ദേശങ്ങൾ അയയ്ക്കാം',
  'I am 18 or older and the parent or guardian of this person. I agree that their data is used for this registration.':
    'എനിക്ക് 18 വയസ്സ് തികഞ്ഞു; ഞാൻ ഈ വ്യക്തിയുടെ അച്ഛനോ അമ്മയോ രക്ഷിതാവോ ആണ്. ഇവരുടെ വിവരങ്ങൾ ഈ രജിസ്ട്രേഷന് ഉപയോഗിക്കാൻ ഞാൻ സമ്മതിക്കുന്നു.',
  'I took this photo or may pass it on, and the people in it agree that everybody can see it here.':
    'ഈ ചിത്രം ഞാൻ എടുത്തതാണ്, അല്ലെങ്കിൽ എനിക്കു നൽകാൻ അവകാശമുള്ളതാണ്; ഇതിലുള്ളവർ എല്ലാവരും ഇത് കാണാൻ സമ്മതിച്ചിട്ടുണ്ട്.',
  'no longer asked': 'ഇപ്പോൾ ചോദിക്കുന്നില്ല',
};
