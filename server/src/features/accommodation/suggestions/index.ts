import type { Noun } from '../../../platform/noun.ts';
import { suggestionRoutes } from './routes.ts';
import { suggestRoomsJob } from './run-suggestion.ts';

export const noun = {
  isOptional: true,
  routes: [suggestionRoutes],
  jobs: [suggestRoomsJob],
  tables: ['roomSuggestion'],
} satisfies Noun;
