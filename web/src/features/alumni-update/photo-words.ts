import { inLanguage } from '../../ui/in-language.ts';

/** The words of photos for the gallery. */
export const photoWords = inLanguage('photos', {
  title: 'Photos for the gallery',
  text: 'Send us photos of the meet or of your school days. We look at each before anybody else can see it.',
  states: {
    waiting: 'We will look at it soon.',
    shown: 'Everybody can see it in the gallery.',
    removed: 'It is not shown, and its pictures are deleted.',
  },
  takeBack: 'Take it back',
  takenBack: 'Your photo is gone from the gallery.',
  file: 'Photo',
  fileHint: 'JPEG, PNG, WebP or AVIF, up to 10 MB. Where it was taken is removed from it.',
  choose: 'Choose a photo',
  tooLarge: 'The selected file must be 10MB or smaller',
  caption: 'What the photo shows',
  credit: 'Taken by',
  creditHint: 'This name stands beside the photo.',
  agree: 'Say that you may pass it on',
  send: 'Send the photo',
  sending: 'Sending',
  sent: 'Thank you. We will look at your photo soon.',
});
