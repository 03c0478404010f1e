import questions from '@sangamam/contract/questions/hi.json' with { type: 'json' };
import type { Dictionary } from './dictionary.ts';
import * as after from './hi/after.ts';
import { messages } from './hi/messages.ts';
import * as own from './hi/own.ts';
import * as pages from './hi/pages.ts';
import * as register from './hi/register.ts';
import * as said from './hi/texts.ts';

export const hi: Dictionary = {
  ...pages,
  ...register,
  ...after,
  ...own,
  ...said,
  messages,
  questions,
};
