import { defineKind } from '../../platform/messages/define-kind.ts';
import {
  choice,
  day,
  link,
  people,
  period,
  rupees,
  text,
} from '../../platform/messages/placeholders.ts';
import { samplePeople, samplePeriod } from '../money/confirmed-kind.ts';

const person = {
  number: text('SGM-00042'),
  name: text('Anu Thomas'),
  people: people(samplePeople),
  changeUrl: link('https://sangamam.example/alumni-update'),
};

export const waitlisted = defineKind('waitlisted', {
  about: 'Submitted while no place was free: on the waiting list',
  placeholders: person,
  required: ['number'],
  en: {
    subject: '{number}: you are on the waiting list',
    body: `# You are on the waiting list, {name}.

We have no free place at {event} for you at the moment. There is nothing to pay now, and nothing was charged.

| Registration number | {number}
| Who would come | {people}

If the organisers can give you a place, you get another email that says so, and how to pay.

You cannot come any more? Write to {contact} with your registration number, and we will take you off the list.

[See or change your registration]({changeUrl})`,
  },
  ml: {
    subject: '{number}: നിങ്ങൾ കാത്തിരിപ്പു പട്ടികയിലാണ്',
    body: `# {name}, നിങ്ങൾ കാത്തിരിപ്പു പട്ടികയിലാണ്.

{event} പരിപാടിയിൽ ഇപ്പോൾ നിങ്ങൾക്ക് ഒഴിവുള്ള സ്ഥലമില്ല. ഇപ്പോൾ ഒന്നും അടയ്ക്കേണ്ട; പണമൊന്നും ഈടാക്കിയിട്ടുമില്ല.

| രജിസ്ട്രേഷൻ നമ്പർ | {number}
| വരാൻ ആഗ്രഹിക്കുന്നവർ | {people}

സംഘാടകർക്ക് സ്ഥലം നൽകാനായാൽ, അക്കാര്യവും പണമടയ്ക്കേണ്ട വിധവും മറ്റൊരു ഇമെയിലിൽ അറിയിക്കും.

ഇനി വരാൻ കഴിയില്ലേ? രജിസ്ട്രേഷൻ നമ്പർ സഹിതം {contact} എന്ന വിലാസത്തിൽ എഴുതൂ; ഞങ്ങൾ പട്ടികയിൽനിന്ന് ഒഴിവാക്കാം.

[രജിസ്ട്രേഷൻ കാണുക, മാറ്റുക]({changeUrl})`,
  },
  hi: {
    subject: '{number}: आप प्रतीक्षा सूची में हैं',
    body: `# {name}, आप प्रतीक्षा सूची में हैं।

{event} में अभी आपके लिए कोई स्थान खाली नहीं है। अभी कुछ देना नहीं है, और कोई राशि नहीं ली गई है।

| पंजीकरण संख्या | {number}
| आना चाहने वाले | {people}

यदि आयोजक आपको स्थान दे सके, तो एक और ईमेल में यह बात और भुगतान का तरीका बताया जाएगा।

अब नहीं आ सकते? अपनी पंजीकरण संख्या के साथ {contact} पर लिखें, हम आपका नाम सूची से हटा देंगे।

[पंजीकरण देखें या बदलें]({changeUrl})`,
  },
});

export const placeGiven = defineKind('placeGiven', {
  about: 'Staff gave a place to somebody on the waiting list: the fee is to be paid now',
  placeholders: {
    ...person,
    amount: rupees(2100),
    payBy: day('2027-01-27T03:30:00.000Z'),
    dates: period(samplePeriod),
    venue: text('Rajagiri Hall, Ernakulam, Kerala, India'),
    /** `now`: the day until which one may pay later has passed. */
    pay: choice('later', 'now'),
    payUrl: link('https://sangamam.example/registration-pending-success?type=payment'),
  },
  required: ['number', 'amount', 'payUrl'],
  en: {
    subject: '{number}: there is a place for you, {amount} to pay',
    body: `# There is a place for you, {name}.

You are off the waiting list: the organisers have given you a place at {event}. To keep it, please pay the fee of {amount} {pay, select, later {by {payBy}} other {now}}.

**[Pay {amount}]({payUrl})**

| Registration number | {number}
| Who is coming | {people}
| To pay | {amount}
| When | {dates}
| Where | {venue}

Cannot come any more? Write to {contact} with your registration number, and we will give the place to others.

[See or change your registration]({changeUrl})`,
  },
  ml: {
    subject: '{number}: നിങ്ങൾക്ക് സ്ഥലം ലഭിച്ചു, {amount} അടയ്ക്കാം',
    body: `# {name}, നിങ്ങൾക്ക് സ്ഥലം ലഭിച്ചു.

നിങ്ങൾ ഇനി കാത്തിരിപ്പു പട്ടികയിലല്ല: {event} പരിപാടിയിൽ സംഘാടകർ നിങ്ങൾക്ക് സ്ഥലം നൽകിയിരിക്കുന്നു. അത് നിലനിർത്താൻ {pay, select, later {{payBy} വരെ} other {ഇപ്പോൾ}} {amount} ഫീസ് അടയ്ക്കുക.

**[{amount} അടയ്ക്കുക]({payUrl})**

| രജിസ്ട്രേഷൻ നമ്പർ | {number}
| വരുന്നവർ | {people}
| അടയ്ക്കാനുള്ളത് | {amount}
| എപ്പോൾ | {dates}
| എവിടെ | {venue}

ഇനി വരാൻ കഴിയില്ലേ? രജിസ്ട്രേഷൻ നമ്പർ സഹിതം {contact} എന്ന വിലാസത്തിൽ എഴുതൂ; ഞങ്ങൾ സ്ഥലം മറ്റുള്ളവർക്കു നൽകാം.

[രജിസ്ട്രേഷൻ കാണുക, മാറ്റുക]({changeUrl})`,
  },
  hi: {
    subject: '{number}: आपको स्थान मिल गया, {amount} का भुगतान करें',
    body: `# {name}, आपको स्थान मिल गया है।

अब आप प्रतीक्षा सूची में नहीं हैं: आयोजकों ने आपको {event} में स्थान दिया है। इसे बनाए रखने के लिए कृपया {pay, select, later {{payBy} तक} other {अभी}} {amount} शुल्क का भुगतान करें।

**[{amount} का भुगतान करें]({payUrl})**

| पंजीकरण संख्या | {number}
| आने वाले | {people}
| देय राशि | {amount}
| कब | {dates}
| कहाँ | {venue}

अब नहीं आ सकते? अपनी पंजीकरण संख्या के साथ {contact} पर लिखें, हम स्थान दूसरों को दे देंगे।

[पंजीकरण देखें या बदलें]({changeUrl})`,
  },
});
