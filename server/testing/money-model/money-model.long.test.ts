import { playShare } from './random-schedules.ts';

await playShare(0);
