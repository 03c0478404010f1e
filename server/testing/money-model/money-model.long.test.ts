import { playDeaths, playShare } from './random-schedules.ts';

await playShare(0);
await playDeaths();
