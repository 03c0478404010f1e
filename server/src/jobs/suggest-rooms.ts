import * as z from 'zod/mini';
import { runSuggestion } from '../features/accommodation/run-suggestion.ts';
import { suggestRoomsJob } from '../features/accommodation/suggest-rooms.ts';
import type { Job } from './jobs.ts';

const payloadSchema = z.object({ suggestionId: z.uuid() });

/** Looks for rooms for everybody without a bed; somebody waits for it. */
export const suggestRooms: Job = {
  name: suggestRoomsJob,
  run: (deps, payload) => runSuggestion(deps, payloadSchema.parse(payload).suggestionId),
};
