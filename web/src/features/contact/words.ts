/** The words of the contact page. Another language is another object of this shape. */
export const words = {
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
};
