import { searchKey, typedKey } from '@sangamam/contract/text/search-key';

/** True if a text contains the words typed to find it, however both are spelt. */
export const isFound = (text: string, typed: string): boolean =>
  searchKey(text).includes(typedKey(typed));
