import { declareTransfer } from '@sangamam/contract/payments/transfers';
import { words } from '@sangamam/words/page/transfer';
import { useRef, useState } from 'react';
import { call } from '../calls/call.ts';
import { upload } from '../calls/upload.ts';
import { readAmount } from '../fields/read-number.ts';
import { ActionDialog } from '../forms/action-form.tsx';
import { TransferFields, type TransferFieldsProps } from './transfer-fields.tsx';
import { amountToPay } from './use-pay-fee.ts';

interface TransferDialogProps extends Pick<TransferFieldsProps, 'registration' | 'details'> {
  readonly onDeclared: () => void;
  readonly onClose: () => void;
}

/** Says where to transfer what is due, with the form for who did. */
export function TransferDialog(props: TransferDialogProps) {
  const { registration, details, onDeclared, onClose } = props;
  const { _id: id } = registration;
  const [file, setFile] = useState<File | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const kept = useRef<{ readonly file: File; readonly fileUrl: string } | null>(null);
  const running = useRef<AbortController>(undefined);

  /** The file on the server, sent once however often the form is; null without one, or if its upload is cancelled. */
  async function sendFile(): Promise<string | null> {
    if (file === null) return null;
    if (kept.current?.file === file) return kept.current.fileUrl;
    const control = new AbortController();
    running.current = control;
    try {
      const fileUrl = await upload(file, { onProgress: setPercent, signal: control.signal });
      kept.current = { file, fileUrl };
      return fileUrl;
    } catch (thrown) {
      if (control.signal.aborted) return null;
      throw thrown;
    } finally {
      setPercent(null);
    }
  }

  return (
    <ActionDialog
      endpoint={declareTransfer}
      start={{ reference: '', paidOn: '', amount: String(amountToPay(registration)) }}
      body={({ amount, ...values }) => ({ ...values, amount: readAmount(amount) ?? '' })}
      send={async (body, idempotencyKey) =>
        call(declareTransfer, {
          params: { id },
          body: { ...body, attachments: await sendFile() },
          idempotencyKey,
        })
      }
      said={words.said}
      onDone={() => {
        onDeclared();
        onClose();
      }}
      onRefused={onDeclared}
      title={words.title}
      submit={words.submit}
      submitting={words.sending}
      onClose={onClose}
    >
      {({ field, error }) => (
        <TransferFields
          registration={registration}
          details={details}
          field={field}
          picture={{
            file,
            percent,
            error: error('attachments'),
            onChoose: setFile,
            onRemove() {
              running.current?.abort();
              setFile(null);
            },
          }}
        />
      )}
    </ActionDialog>
  );
}
