/** The smallest PNG there is: one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture as a file to choose, or what only has the name of one. */
export const photo = (name: string, buffer = pixel) => ({ name, mimeType: 'image/png', buffer });
