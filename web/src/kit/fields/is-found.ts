import { searchKey } from '@sangamam/contract/search-key';
import { codeText } from '@sangamam/contract/text';

/** Whether a text has what was typed to look for it, however both are spelt. */
export const isFound = (text: string, typed: string): boolean =>
  searchKey(text).includes(searchKey(codeText(typed)));
