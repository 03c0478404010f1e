import { maxUploadBytes } from '@sangamam/contract/calls/uploads';

/** Limits of a form with one photo and its texts. */
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
