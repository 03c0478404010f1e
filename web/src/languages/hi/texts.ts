import { fixedChoicesHi } from '@sangamam/contract/fixed-choices-hi';
import type { Dictionary } from '../dictionary.ts';

export const texts: Dictionary['texts'] = {
  ...fixedChoicesHi,
  Pending: 'देना बाकी',
  Processing: 'पुष्टि हो रही है',
  Completed: 'भुगतान हो गया',
  Failed: 'नहीं हो सका',
  'Partially Paid': 'कुछ भुगतान हुआ',
  'Partially Refunded': 'कुछ लौटाया गया',
  Refunded: 'लौटाया गया',
  Open: 'खुली',
  'In Progress': 'काम जारी है',
  Resolved: 'हल हो गई',
  Closed: 'बंद',
  Registration: 'पंजीकरण',
  Payment: 'भुगतान',
  Technical: 'तकनीकी',
  Content: 'सामग्री',
  Other: 'अन्य',
  'No fee': 'कोई शुल्क नहीं',
  Cash: 'नकद',
  'You may photograph me and my family at the event':
    'आप कार्यक्रम में मेरी और मेरे परिवार की तस्वीरें ले सकते हैं',
  'Tell me about later alumni events': 'मुझे पूर्व विद्यार्थियों के आगे के कार्यक्रमों की सूचना दें',
  'Show my name to fellow alumni': 'मेरा नाम साथी पूर्व विद्यार्थियों को दिखाएँ',
  'Alumni may find me for mentoring, and write to me through the organisers':
    'पूर्व विद्यार्थी मार्गदर्शन के लिए मुझे खोज सकते हैं और आयोजकों के माध्यम से लिख सकते हैं',
  'Send me messages about this event by WhatsApp': 'इस कार्यक्रम के संदेश मुझे व्हाट्सऐप पर भेजें',
  'I am 18 or older and the parent or guardian of this person. I agree that their data is used for this registration.':
    'मेरी आयु 18 वर्ष या अधिक है और मैं इस व्यक्ति के माता-पिता में से एक या अभिभावक हूँ। मैं सहमत हूँ कि इस पंजीकरण के लिए इनकी जानकारी का उपयोग हो।',
  'I took this photo or may pass it on, and the people in it agree that everybody can see it here.':
    'यह तस्वीर मैंने ली है या मैं इसे दे सकता/सकती हूँ, और इसमें दिखने वाले लोग सहमत हैं कि सब इसे यहाँ देख सकें।',
  'no longer asked': 'अब नहीं पूछा जाता',
};
