import type { Noun } from '../../../platform/noun.ts';
import { suggestionRoutes } from './routes.ts';
import { suggestRoomsJob } from './run-suggestion.ts';

export const noun = {
  optional: 'room-suggestions',
  routes: [suggestionRoutes],
  jobs: [suggestRoomsJob],
  tables: ['roomSuggestion'],
} satisfies Noun;
