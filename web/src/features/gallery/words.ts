import { inLanguage } from '../../ui/in-language.ts';

/** The words of the gallery. */
export const galleryWords = inLanguage('gallery', {
  title: 'Gallery',
  lead: 'The meet in pictures, taken by alumni and friends.',
  description: (event: string) => `Photos of ${event}, album by album.`,
  albumDescription: (title: string, year: number, photos: string, event: string) =>
    `${title}, ${year}: ${photos} of ${event}.`,
  photos: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
  credit: (name: string) => `Photo: ${name}`,
  all: 'All albums',
  empty: 'Photos will appear here after the meet.',
  share: 'Share yours at',
  unknown: {
    title: 'Album not found',
    text: 'It may have been renamed or taken down.',
    others: 'These albums are here',
  },
  send: 'Have you taken photos yourself?',
  sendLink: 'Send them in with your registration',
  removal: 'Are you in a photo and want it taken down? Write to',
  removalSubject: (album: string) => `Please take a photo down: ${album}`,
  lightbox: {
    label: 'Photo',
    open: (position: number) => `Open photo ${position}`,
    previous: 'Previous photo',
    next: 'Next photo',
    close: 'Close',
    /** `{position}` and `{count}` are filled in by the script. */
    position: '{position} of {count}',
    save: 'Save this photo',
    failed: 'This photo did not load. Check your connection and open it again.',
  },
});
