import { sealAgain } from '../features/secret-key/seal-again.ts';
import type { Job } from './jobs.ts';

/** While `SECRET_KEY` is being changed: hands over to the new one what the former had sealed. */
export const sealAgainHourly: Job = {
  name: 'seal-again',
  cron: '29 * * * *',
  atStart: true,
  async run(deps) {
    if (deps.config.secretKeyPrevious === null) return;
    const { done, left, lost } = await sealAgain(deps);
    deps.log.info({ done, left, lost }, 'sealed again with SECRET_KEY');
  },
};
