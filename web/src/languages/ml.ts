import type { Dictionary } from './dictionary.ts';
import * as after from './ml/after.ts';
import { messages } from './ml/messages.ts';
import * as own from './ml/own.ts';
import * as pages from './ml/pages.ts';
import * as register from './ml/register.ts';

export const ml: Dictionary = { ...pages, ...register, ...after, ...own, messages };
