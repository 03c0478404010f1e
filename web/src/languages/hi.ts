import type { Dictionary } from './dictionary.ts';
import * as after from './hi/after.ts';
import { messages } from './hi/messages.ts';
import * as own from './hi/own.ts';
import * as pages from './hi/pages.ts';
import * as register from './hi/register.ts';

export const hi: Dictionary = { ...pages, ...register, ...after, ...own, messages };
