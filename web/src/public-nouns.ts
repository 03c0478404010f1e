import { alumniUpdate } from './features/alumni-update/index.ts';
import { contact } from './features/contact/index.ts';
import { components } from './features/dev/index.ts';
import { gallery } from './features/gallery/index.ts';
import { home } from './features/home/index.ts';
import { invitation } from './features/invitation/index.ts';
import { issues } from './features/issues/index.ts';
import { policies } from './features/policies/index.ts';
import { registration } from './features/registration/index.ts';
import { remembrance } from './features/remembrance/index.ts';
import { results } from './features/results/index.ts';
import { takePlace } from './features/take-place/index.ts';
import { undoContact } from './features/undo-contact/index.ts';
import { whoIsComing } from './features/who-is-coming/index.ts';
import type { Noun } from './kit/page/nouns.ts';

/** The pages of the public site. */
export const publicNouns: readonly Noun[] = [
  home,
  registration,
  results,
  alumniUpdate,
  undoContact,
  takePlace,
  issues,
  whoIsComing,
  gallery,
  remembrance,
  invitation,
  contact,
  policies,
  components,
];
