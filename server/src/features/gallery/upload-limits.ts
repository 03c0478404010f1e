import { maxUploadBytes } from '@sangamam/contract/uploads';

/** What a form with a photo may hold: the file, and what its sender says of it. */
export const uploadLimits = {
  fileSize: maxUploadBytes,
  files: 1,
  fields: 3,
  // three hundred characters of any script
  fieldSize: 2048,
  fieldNameSize: 100,
  parts: 4,
  headerPairs: 20,
};
