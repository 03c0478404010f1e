import { searchKey, typedKey } from '@sangamam/contract/text/search-key';

/** Whether a text has what was typed to look for it, however both are spelt. */
export const isFound = (text: string, typed: string): boolean =>
  searchKey(text).includes(typedKey(typed));
