import { readDonor, tellDonor } from '@sangamam/contract/payments/donors';
import { words } from '@sangamam/words/page/donor';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useRead } from '../../kit/calls/use-read.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { DonorFields } from '../../kit/registrant/donor-fields.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './alumni-update.module.css';

interface DonorProps {
  readonly registrationId: string;
  readonly onTold: () => void;
}

/** PAN and address of who gave, for the donation receipts. */
export function Donor({ registrationId: id, onTold }: DonorProps) {
  const params = { id };
  const [state, setState] = useRead(id, (signal) => call(readDonor, { params, signal }));
  const [isOpen, setIsOpen] = useState(false);
  if (!state?.isAsked) return null;
  const { told } = state;
  return (
    <div className={styles.missing}>
      <Alert tone="info" title={words.title}>
        <p>{told ? words.told(told) : words.text}</p>
        <div className={styles.actions}>
          <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
            {told ? words.change : words.open}
          </Button>
        </div>
      </Alert>
      {isOpen && (
        <ActionDialog
          endpoint={tellDonor}
          params={params}
          start={{ pan: '', address: told?.address ?? '' }}
          said={words.said}
          onDone={(saved) => {
            setState(saved);
            setIsOpen(false);
            onTold();
          }}
          title={words.title}
          submit={words.submit}
          submitting={words.saving}
          onClose={() => setIsOpen(false)}
        >
          {({ field }) => (
            <>
              <p>{words.text}</p>
              <DonorFields pan={field('pan')} address={field('address')} />
            </>
          )}
        </ActionDialog>
      )}
    </div>
  );
}
