import questions from '@sangamam/contract/questions/ml.json' with { type: 'json' };
import type { Dictionary } from './dictionary.ts';
import * as after from './ml/after.ts';
import { messages } from './ml/messages.ts';
import * as own from './ml/own.ts';
import * as pages from './ml/pages.ts';
import * as register from './ml/register.ts';
import * as said from './ml/texts.ts';

export const ml: Dictionary = {
  ...pages,
  ...register,
  ...after,
  ...own,
  ...said,
  messages,
  questions,
};
