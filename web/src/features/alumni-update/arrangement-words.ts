import type { Arrangements } from '@sangamam/contract/arrangements';
import { inLanguage } from '../../ui/in-language.ts';

type Mate = Arrangements['mates'][number];

/** The words of room, pick-up and travel mates. */
export const arrangementWords = inLanguage('arrangements', {
  title: 'Your room and travel',
  room: 'Your room',
  pickup: 'Your pick-up',
  mate: 'Travel together?',
  people: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  floor: (floor: string) => `floor ${floor}`,
  stay: (from: string, until: string) => `From ${from} until ${until}`,
  leaves: (day: string, time: string) => `${day}, ${time}`,
  to: (destination: string) => `to ${destination}`,
  driver: 'Driver',
  offers: (name: string, seats: number) =>
    `${name} has ${seats === 1 ? 'a free seat' : `${seats} free seats`} in the car for you`,
  looksFor: (name: string, seats: number) =>
    `${name} looks for ${seats === 1 ? 'a seat' : `${seats} seats`} in a car like yours`,
  from: (place: string) => `from ${place}`,
  phone: (name: string) => `You can reach ${name} at`,
  states: ({ state, myAnswer, contactNumber, name }: Mate) => {
    if (state === 'Agreed') {
      return contactNumber
        ? 'You both said yes.'
        : `You both said yes. ${name} does not share a phone number here; we will bring you together.`;
    }
    if (state === 'Declined') return 'This did not work out.';
    if (state === 'Withdrawn') return 'The organisers took this back.';
    if (myAnswer === 'yes') return `You said yes. We are waiting for ${name}.`;
    return 'Both of you decide. Nobody sees a phone number before both said yes.';
  },
  sharePhone: 'Show my number once we both said yes',
  yes: 'Yes, together',
  no: 'No, thank you',
  askStay: 'Ask us to change the room',
  askTravel: 'Ask us to change the pick-up',
  ask: {
    titles: { stay: 'Ask us to change the room', travel: 'Ask us to change the pick-up' },
    message: 'What should change?',
    hint: 'The organisers read it and answer by email. Until then everything stays as it is.',
    send: 'Send',
    sending: 'Sending...',
    cancel: 'Cancel',
    sent: 'Thank you. The organisers will answer you by email.',
  },
});
