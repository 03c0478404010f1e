import { type Palette, paletteOf, type Theme } from '@sangamam/contract/settings/theme';
import type { Db } from '../db/connect.ts';
import { openSharp } from '../outside/pictures.ts';
import { findPicture } from './picture-store.ts';
import type { SettingsReader } from './settings.ts';

/** The colours and pictures that documents are drawn with. */
export interface Look {
  readonly palette: Palette;
  /** PNG, which documents and mail programs know. */
  readonly logo: Buffer | null;
}

/** The dependencies that reading the look takes. */
export interface LookDeps {
  readonly db: Db;
  readonly settings: Pick<SettingsReader, 'current'>;
}

export async function readLook({ db, settings }: LookDeps): Promise<Look> {
  const { theme } = await settings.current();
  return { palette: paletteOf(theme), logo: await readLogo(db, theme) };
}

/** The last one asked for; a picture of one id never changes. */
let kept: { readonly id: string; readonly png: Buffer } | undefined;

/** The logo as PNG; null where there is none. */
export async function readLogo(db: Db, { logo }: Pick<Theme, 'logo'>): Promise<Buffer | null> {
  if (!logo) return null;
  if (kept?.id === logo.id) return kept.png;
  const content = await findPicture(db, logo.id);
  if (!content) return null;
  const sharp = await openSharp();
  const png = await sharp(content).png({ compressionLevel: 9 }).toBuffer();
  kept = { id: logo.id, png };
  return png;
}
