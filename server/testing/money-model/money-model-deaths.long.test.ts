import { playDeaths } from './random-schedules.ts';

await playDeaths();
