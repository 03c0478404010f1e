import { closeJob, type GivenUpJob, listGivenUpJobs, retryJob } from '@sangamam/contract/jobs';
import { words as allWords } from '@sangamam/words/staff/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { WholeList } from '../../kit/lists/whole-list.tsx';
import { MomentCell } from '../../kit/records/moment.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Pair } from '../../ui/pair.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { DeletionHolds } from './deletion-holds.tsx';
import jobStyles from './jobs.module.css';
import styles from './tab.module.css';

const words = allWords.jobs;
const jobsKey = ['given-up-jobs'];

/** Jobs that failed too often: to be retried, or closed. */
export function JobsTab() {
  const [closing, setClosing] = useState<GivenUpJob | null>(null);
  const query = useQuery({
    queryKey: jobsKey,
    queryFn: ({ signal }) => call(listGivenUpJobs, { signal }),
    staleTime: 0,
  });
  return (
    <>
      <DeletionHolds />
      <header className={styles.head}>
        <h2>{words.title}</h2>
        <p className={styles.intro}>{words.intro}</p>
      </header>
      <WholeList
        caption={words.title}
        empty={words.empty}
        columns={columnsWith(setClosing)}
        query={query}
      />
      {closing && <CloseDialog job={closing} onClose={() => setClosing(null)} />}
    </>
  );
}

function columnsWith(onClose: (job: GivenUpJob) => void): Column<GivenUpJob>[] {
  return [
    {
      key: 'name',
      header: words.columns.name,
      isTitle: true,
      cell: ({ name, error }) => (
        <Pair second={error} wraps>
          {name}
        </Pair>
      ),
    },
    {
      key: 'queued',
      header: words.columns.queued,
      cell: ({ queuedAt }) => <MomentCell at={queuedAt} />,
    },
    {
      key: 'tried',
      header: words.columns.tried,
      cell: ({ lastTriedAt }) => <MomentCell at={lastTriedAt} />,
    },
    {
      key: 'attempts',
      header: words.columns.attempts,
      numeric: true,
      cell: ({ attempts }) => attempts,
    },
    {
      key: 'settle',
      header: words.columns.settle,
      cell: (job) => (
        <div className={jobStyles.settle}>
          <RetryButton job={job} />
          <Button
            variant="secondary"
            size="small"
            aria-label={`${words.close} ${job.name}`}
            onClick={() => onClose(job)}
          >
            {words.close}
          </Button>
        </div>
      ),
    },
  ];
}

function RetryButton({ job: { _id: id, name } }: { job: GivenUpJob }) {
  const retry = useAction(retryJob, { params: { id }, said: words.retried, invalidates: jobsKey });
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`${words.retry} ${name}`}
      loading={retry.isBusy}
      loadingText={words.saving}
      onClick={() => retry.run()}
    >
      {words.retry}
    </Button>
  );
}

function CloseDialog({ job, onClose }: { job: GivenUpJob; onClose: () => void }) {
  return (
    <ActionDialog
      isDanger
      endpoint={closeJob}
      params={{ id: job._id }}
      start={{ reason: '' }}
      said={words.closed}
      invalidates={jobsKey}
      title={words.closeTitle({ name: job.name })}
      submit={words.close}
      submitting={words.saving}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{words.closeText}</p>
          <TextArea {...field('reason')} label={words.reason} rows={3} maxCharacters={300} />
        </>
      )}
    </ActionDialog>
  );
}
