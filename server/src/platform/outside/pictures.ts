const kinds = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);
/** For drawings of our own, which never come from a file. */
const ownDrawings = 'VipsForeignLoadSvgBuffer';

let sharp: Promise<typeof import('sharp').default> | undefined;

/**
 * sharp, reading only the kinds of pictures that people may send. Loaded with the first picture: it brings
 * 40 MB that a server without pictures does not need.
 */
export function openSharp(): Promise<typeof import('sharp').default> {
  sharp ??= import('sharp').then(({ default: loaded }) => {
    loaded.concurrency(1);
    loaded.cache(false);
    loaded.block({ operation: ['VipsForeignLoad'] });
    loaded.unblock({ operation: [...kinds, ownDrawings] });
    return loaded;
  });
  return sharp;
}
