import { playForGate } from './random-schedules.ts';

await playForGate();
