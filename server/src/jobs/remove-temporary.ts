import { removeTemporary } from '../features/registrations/remove-temporary.ts';
import type { Job } from './jobs.ts';

export const removeTemporaryEveryMinute: Job = {
  name: 'remove-temporary',
  cron: '* * * * *',
  async run(deps) {
    await removeTemporary(deps);
  },
};
