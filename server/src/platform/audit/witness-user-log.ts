import { job } from '../jobs/job.ts';
import { signUserLog } from './log-key.ts';
import { readHead } from './store.ts';
import { formatHead } from './verify-chain.ts';

/**
 * Sees that the user log is signed, and writes its head into the server's log, which the owner of the database need not own:
 * `npm run audit:verify -- --against` compares with it.
 */
export const witnessUserLogJob = job({
  name: 'witness-user-log',
  work: 'bulk',
  cron: '11 * * * *',
  atStart: true,
  async run(deps) {
    const { db, log } = deps;
    await signUserLog(deps);
    log.info({ userLogHead: formatHead(await readHead(db)) }, 'the user log ends with this row');
  },
});
