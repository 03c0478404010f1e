import type { EventSettings } from '@sangamam/contract/settings/event-settings';

/** The words nobody of another association may read. */
export const foreignNames =
  /Kochi|Cochin|JNV|Navoday|Sangamam|Class XII|SGM-|കൊച്ചി|നവോദയ|പന്ത്രണ്ടാം|कोच्चि|नवोदय|संगमम्|कक्षा 12/i;

/** The names of the event that the product was made for, where schools and numbers may still be its own. */
export const shippedEvent = /Kochi|Sangamam|Navodaya|കൊച്ചി|സംഗമം|നവോദയ|कोच्चि|संगम|नवोदय/;

/** The settings of a college in another town. Texts that name nobody are left as they were shipped. */
export function ofOtherAssociation(settings: EventSettings): EventSettings {
  const { options } = settings;
  return {
    ...settings,
    event: {
      ...settings.event,
      name: 'Reunion of 1990 – St. Thomas',
      tagline: 'Thirty-seven years on',
      venueName: 'Palace Grounds, Jos Road',
      city: 'Thrissur, India',
      numberPrefix: 'STC',
      network: 'St. Thomas College',
      schoolWord: 'department',
      alumnus: 'an Old Thomian',
      finalClass: 'final year',
    },
    contact: {
      ...settings.contact,
      email: 'reunion@thomians.example',
      address: 'Thrissur 680001',
      legalName: 'Old Thomians’ Trust',
      credit: 'the batch of 1990',
    },
    options: {
      ...options,
      schools: [
        { value: 'Department of Physics', place: 'Main block' },
        { value: 'Another department', asksName: true },
      ],
      arrivalPoints: [{ value: 'Thrissur station' }],
      stayAreas: [{ value: 'At or near the venue' }],
    },
    theme: { ...settings.theme, main: '#7a1f3d', second: '#e0b04c' },
  };
}
