import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { languages } from '../locale/languages.ts';
import { failed } from '../locale/problems.ts';
import { readers, type StoredValues, storedGroups } from './catalogue.ts';

/** All public settings of the event. Nothing here is secret. */
export type PublicSettings = Omit<StoredValues, keyof typeof readers>;

const publicGroups = Object.entries(storedGroups).filter(([name]) => !(name in readers));
const publicSettings = z.object(
  Object.fromEntries(publicGroups),
) as unknown as z.ZodMiniType<PublicSettings>;

export const readPublicSettings = endpoint('GET /settings/public', {
  summary: 'What the public pages need to know of the event, in one language',
  access: { kind: 'public' },
  query: z.object({ language: z._default(z.enum(languages), 'en') }),
  reply: publicSettings,
  failure: failed('settingsNotLoaded'),
});
