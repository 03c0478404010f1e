// `npm run serve`: starts what is installed and built, nothing else.
import { becomeServer } from './run.mjs';

becomeServer();
