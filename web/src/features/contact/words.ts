import type { contactSubjects } from '@sangamam/contract/contact-messages';
import { inLanguage } from '../../ui/in-language.ts';

/** The words of the contact page. */
export const words = inLanguage('contact', {
  title: 'Contact',
  lead: 'Ask us anything about the meet, your registration or your payment.',
  description: (event: string) => `How to reach the organisers of ${event}.`,
  reach: 'How to reach us',
  email: 'Email',
  phone: 'Phone',
  hours: 'Hours',
  address: 'Address',
  venue: 'Venue',
  map: 'Show on a map',
  form: {
    title: 'Write to us',
    name: 'Name',
    email: 'Email address',
    emailHint: 'We answer to this address',
    phone: 'Phone number',
    subject: 'Subject',
    chooseSubject: 'Select a subject',
    subjects: {
      General: 'General',
      Registration: 'Registration',
      Payment: 'Payment',
      Sponsorship: 'Sponsorship',
      Media: 'Media',
      Other: 'Other',
    } satisfies Record<(typeof contactSubjects)[number], string>,
    message: 'Message',
    messageHint: '20 to 2,000 characters',
    send: 'Send message',
    sending: 'Sending...',
    sent: 'Thank you. We answer within two working days.',
    copy: (email: string) => `We have sent a copy to ${email}.`,
    another: 'Write another message',
    failed: (email: string) => `Your message was not sent. Please try again or write to ${email}.`,
  },
});
