import { photoAccept } from '@sangamam/contract/gallery';
import { problem } from '@sangamam/contract/locale/problems';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { checkFile } from './check-file.ts';
import type { ReceivedFile } from './receive-file.ts';
import { scanFile } from './save-upload.ts';

/**
 * Scans a received picture, looks at its content and draws it anew without metadata, in its place. Gives
 * back its type. Refuses with PICTURE_TYPE what is no such picture, an SVG too, with FILE_HEIC what a phone
 * keeps so and only Safari opens, with FILE_UNREADABLE what is damaged, with FILE_INFECTED, and with PICTURES_UNAVAILABLE while a scanner that is needed is away.
 */
export async function checkPicture(
  deps: Pick<Deps, 'config' | 'outside' | 'log'>,
  file: ReceivedFile,
  what: 'photo' | 'logo',
): Promise<string> {
  const values = { what: what === 'logo' ? what : 'other' } as const;
  const scan = await scanFile(deps, file.path);
  if (scan === 'infected') throw new Refusal('FILE_INFECTED');
  if (scan === 'waiting' && deps.config.virusScan === 'required') {
    throw new Refusal('PICTURES_UNAVAILABLE', { values, retryAfterSeconds: 300 });
  }
  const isNamedSo = /\.(jpe?g|png|webp|avif|hei[cf])$/i.test(file.fileName);
  try {
    const { type } = isNamedSo ? await checkFile(file) : { type: '' };
    if (photoAccept.split(',').includes(type)) return type;
  } catch (problem) {
    const isOther = !(problem instanceof Refusal && problem.code === 'FILE_TYPE');
    if (isOther) throw problem;
  }
  throw new Refusal('PICTURE_TYPE', { values, fields: { file: problem('pictureType', values) } });
}
