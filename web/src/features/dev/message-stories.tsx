import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable, type Sort } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { StepList } from '../../ui/step-list.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import styles from './components-page.module.css';
import sentences from './malayalam.json' with { type: 'json' };

const malayalam = sentences.saved;
const people = [
  { number: 'SGM-00041', name: 'Anjali Menon', school: 'JNV Ernakulam', paid: '₹500' },
  { number: 'SGM-00042', name: 'Fathima Beevi', school: 'JNV Kozhikode', paid: '₹2,100' },
];

/** Buttons, alerts, dialogs, toasts and empty states, for `/dev/ui`. */
export function MessageStories() {
  const [dialog, setDialog] = useState<'green' | 'blue' | 'purple'>();
  const [attempt, setAttempt] = useState(0);
  const [page, setPage] = useState(2);
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'asc' });
  return (
    <>
      <section className={styles.story} aria-labelledby="buttons">
        <h2 id="buttons">Buttons</h2>
        {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
          <div key={variant} className={styles.row}>
            <Button variant={variant}>Save and continue</Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} loading loadingText="Sending...">
              Send
            </Button>
            <Button variant={variant} size="small">
              Small
            </Button>
          </div>
        ))}
      </section>
      <section className={styles.story} aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        <div className="stack">
          <Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
            Fail a save
          </Button>
          <ErrorSummary
            attempt={attempt}
            errors={attempt ? [{ name: 'story.name', message: 'Name is required' }] : []}
          />
          {(['info', 'success', 'warning', 'error'] as const).map((tone) => (
            <Alert key={tone} tone={tone} title="The fee is now ₹1,800">
              Please check the amount and pay again. {malayalam}
            </Alert>
          ))}
          <div className={styles.row}>
            <StatusTag tone="success">Completed</StatusTag>
            <StatusTag tone="error">Failed</StatusTag>
            <StatusTag tone="warning">Partially Paid</StatusTag>
            <StatusTag tone="info">Processing</StatusTag>
            <StatusTag tone="neutral">Cancelled</StatusTag>
          </div>
          <div className={styles.row}>
            <Button variant="secondary" onClick={() => showToast('Saved', { tone: 'success' })}>
              Public toast
            </Button>
            <Button
              variant="secondary"
              onClick={() =>
                showToast('Failed to fetch', { tone: 'error', durationMs: adminToastMs })
              }
            >
              Staff toast
            </Button>
            {(['green', 'blue', 'purple'] as const).map((accent) => (
              <Button key={accent} variant="secondary" onClick={() => setDialog(accent)}>
                {accent} dialog
              </Button>
            ))}
          </div>
          <Skeleton />
        </div>
        <Dialog
          open={dialog !== undefined}
          onClose={() => setDialog(undefined)}
          title="Send your registration?"
          accent={dialog}
          actions={
            <>
              <Button variant="secondary" onClick={() => setDialog(undefined)}>
                Not yet
              </Button>
              <Button onClick={() => setDialog(undefined)}>Yes, send it</Button>
            </>
          }
        >
          <p>You can still change everything later with a one-time code. {malayalam}</p>
        </Dialog>
      </section>
      <section className={styles.story} aria-labelledby="lists">
        <h2 id="lists">Lists</h2>
        <div className="stack">
          <StepList
            current="coming"
            steps={[
              { key: 'about', label: 'About you', done: true, href: '#lists' },
              { key: 'work', label: 'Work and skills', done: true, href: '#lists' },
              { key: 'coming', label: 'Who is coming?', done: false },
              { key: 'pay', label: 'Pay', done: false },
            ]}
          />
          <SummaryList
            title="About you"
            action={
              <Button variant="ghost" size="small">
                Change
              </Button>
            }
            rows={[
              { label: 'Full name', value: 'Anjali Menon' },
              { label: 'WhatsApp number', value: 'Not provided' },
              { label: malayalam, value: malayalam },
            ]}
          />
          <DataTable
            caption="Registrations"
            rows={people}
            rowKey={({ number }) => number}
            sort={sort}
            onSort={setSort}
            columns={[
              { key: 'number', header: 'Number', cell: ({ number }) => number },
              {
                key: 'name',
                header: 'Name',
                sortable: true,
                isTitle: true,
                cell: ({ name }) => name,
              },
              { key: 'school', header: 'School', cell: ({ school }) => school },
              { key: 'paid', header: 'Paid', numeric: true, cell: ({ paid }) => paid },
              {
                key: 'status',
                header: 'Payment',
                cell: () => <StatusTag tone="success">Completed</StatusTag>,
              },
            ]}
          />
          <Pagination page={page} totalPages={3} total={24} limit={10} onPage={setPage} />
          <EmptyState
            title="No results for these filters"
            action={<Button variant="secondary">Clear filters</Button>}
          >
            Try fewer filters, or another spelling.
          </EmptyState>
        </div>
      </section>
    </>
  );
}
