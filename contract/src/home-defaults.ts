import type { Faq, HomeContent } from './home.ts';

/** Default texts of the home page. */
export const defaultHome: HomeContent = {
  hero: {
    invitation:
      'Two days by the water with your batch, your teachers and your families. Registering takes a few minutes, and you can pay later.',
  },
  why: {
    title: 'Four reasons to come',
    lead: 'It has been long enough.',
    cards: [
      {
        title: 'Meet your batch',
        text: 'And the ones before and after it, from all sixteen schools. Somebody kept the photographs.',
      },
      {
        title: 'Bring the family',
        text: 'Partners, parents and children are as welcome as you are, with food and a programme for every age.',
      },
      {
        title: 'Mentor, and be mentored',
        text: 'An hour of your experience can spare a younger one a year. Tell us what you would like to talk about.',
      },
      {
        title: 'Give something back',
        text: 'A scholarship, a batchmate’s fee, a day in your old school: small things, decided together.',
      },
    ],
  },
  programme: {
    title: 'The two days',
    lead: 'Times may still shift a little. What is agreed with the venue is written here first.',
    days: [
      {
        items: [
          {
            time: '09:00',
            kind: 'arrival',
            title: 'Registration and breakfast',
            place: 'Entrance hall',
          },
          { time: '10:00', kind: 'ceremony', title: 'Inauguration', place: 'Main hall' },
          {
            time: '11:30',
            kind: 'reunion',
            title: 'School-wise reunions',
            place: 'School corners',
          },
          { time: '13:00', kind: 'meal', title: 'Lunch', place: 'Dining hall' },
          { time: '14:30', kind: 'talk', title: 'Panels and mentoring', place: 'Seminar rooms' },
          { time: '17:00', kind: 'culture', title: 'Cultural evening', place: 'Open stage' },
          { time: '20:00', kind: 'meal', title: 'Dinner', place: 'Lakeside' },
        ],
      },
      {
        items: [
          {
            time: '07:30',
            kind: 'outdoors',
            title: 'Walk by the backwaters',
            place: 'From the main gate',
          },
          { time: '09:30', kind: 'meeting', title: 'Association meeting', place: 'Main hall' },
          {
            time: '11:00',
            kind: 'outdoors',
            title: 'Sports and children’s hour',
            place: 'Grounds',
          },
          { time: '13:00', kind: 'meal', title: 'Lunch and farewell', place: 'Dining hall' },
        ],
      },
    ],
  },
  fees: {
    title: 'What it costs',
    lead: 'One fee for each person covers the programme and the meals of both days. Stay and travel are not part of it.',
  },
  schools: {
    title: 'Sixteen streams',
    lead: 'From Kasaragod to Thiruvananthapuram, from Mahe and from Minicoy: these are the schools that meet.',
  },
  faq: { title: 'Questions and answers', lead: '' },
  sponsors: {
    title: 'With thanks to',
    lead: 'They make it possible that nobody stays away because of money.',
  },
  closing: { text: 'Change your answers as often as you like until then.' },
};

/** Default questions; without amounts, which are settings. */
export const defaultFaq: Faq = [
  {
    question: 'Who can register?',
    answer:
      'Everybody who studied at one of the schools above, for however long. Choose “Other JNV” if your school is elsewhere: you are welcome, too. Teachers and staff can [write to us](/contact).',
  },
  {
    question: 'Whom may I bring?',
    answer:
      'Your family and your guests. Register once for all of you; we only ask how many adults, teenagers and children come, and what they eat. Names of children are not needed.',
  },
  {
    question: 'What is the fee, and who gets the discount?',
    answer:
      'The fee depends on age; you see it in the [table above](/#fees), where you can also work out the sum for your family. Recent batches get an amount off, once for each registration. The form takes it off by itself when you choose your year.',
  },
  {
    question: 'Can I register now and pay later?',
    answer:
      'Yes. Finish the form, close the payment window, and come back when it suits you: [Update Registration](/alumni-update) opens your registration with a code sent to your email address. Please pay before the last day for payments; your mails name it.',
  },
  {
    question: 'How do I change my registration?',
    answer:
      'Open [Update Registration](/alumni-update), enter your email address or phone number, and type the code we send. You can change people, food, travel and stay until their deadlines. If more people come, you pay the difference; what you have paid too much stays to your credit.',
  },
  {
    question: 'Can I get my money back?',
    answer:
      'That depends on how early you tell us: see the [refund policy](/refund-policy). Money goes back to the method you paid with.',
  },
  {
    question: 'Where can I stay?',
    answer:
      'The form asks whether you need a bed: in a dormitory, in a family room, or in a hotel you pay yourself. We tell you by email once your place is fixed. Alumni who live nearby may also offer to host a batchmate.',
  },
  {
    question: 'Will somebody pick me up?',
    answer:
      'Tell us in the form where and when you arrive by train, bus, flight or ship. We arrange shared rides from the stations and the airport and send you the details. If you come by car and have free seats, please offer them.',
  },
  {
    question: 'What about food?',
    answer:
      'Breakfast, lunch and dinner are part of the fee, vegetarian and non-vegetarian. Please count both kinds carefully: we cook what you choose. Write allergies into the form.',
  },
  {
    question: 'What should I bring?',
    answer:
      'Your ticket on the phone or on paper, an identity card, shoes for the morning walk, and old photographs. If you perform, bring your instrument; sound and stage are there.',
  },
  {
    question: 'Are children safe and looked after?',
    answer:
      'Children stay with their families, and volunteers look after the children’s hours. First aid is on site all day. We never publish photographs of children without the consent of their parents.',
  },
  {
    question: 'My code did not arrive. What now?',
    answer:
      'Look into the spam folder and wait two minutes. Check that it is the address or number you registered with, or try the other one. If it still does not come, [report an issue](/report-issue): we help you in person.',
  },
];
