import { words as allWords } from '@sangamam/words/page/issues';
import { useEffect } from 'react';
import { PhoneField } from '../../kit/fields/phone-field.tsx';
import { SendForm } from '../../kit/forms/send-form.tsx';
import { useSendForm } from '../../kit/forms/use-send-form.ts';
import { FileField } from '../../ui/file-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import type { ReportValues } from './send-report.ts';
import { useAttachment } from './use-attachment.ts';

const words = allWords.report;
const types = () => Object.entries(words.types).map(([value, label]) => ({ value, label }));
/** The types the picker offers (docs/product/fixed.md#in-the-browser); the server looks at the content all the same. */
const accept = 'image/*,.pdf,.doc,.docx,.txt';

const load = () => import('./send-report.ts');

export const emptyReport: ReportValues = {
  category: '',
  description: '',
  name: '',
  email: '',
  phone: '',
};

export interface Reported {
  readonly number: number;
  /** Null where only the address of the page tells of the report. */
  readonly email: string | null;
}

interface ReportFormProps {
  /** The registration the report is about. */
  readonly registrationId: string | null;
  /** The known facts of the reporter and the issue; fills fields that are still empty. */
  readonly known: Partial<ReportValues>;
  readonly onReported: (reported: Reported) => void;
}

/** The report form (docs/product/fixed.md#report-form). Its file is on the server before the report is sent. */
export function ReportForm({ registrationId, known, onReported }: ReportFormProps) {
  const file = useAttachment();
  const { attachment } = file;
  const isUploading = attachment !== null && attachment.percent !== null;

  const form = useSendForm<ReportValues, Reported>({
    name: 'report-issue',
    empty: emptyReport,
    loadCheck: async () => (await load()).check,
    async send(values, idempotencyKey) {
      const { send } = await load();
      const attachments = attachment?.fileUrl ?? null;
      const number = await send(values, { attachments, registrationId }, idempotencyKey);
      return { number, email: values.email };
    },
    onSent(reported) {
      file.remove();
      onReported(reported);
    },
    onFailed: () => showToast(words.failed, { tone: 'error', durationMs: publicToastMs }),
  });

  const { prefill } = form;
  useEffect(() => prefill(known), [known, prefill]);

  return (
    <SendForm
      form={form}
      failed={words.failed}
      submit={words.submit}
      submitting={words.submitting}
      isDisabled={isUploading}
      hasFile
    >
      <SelectField
        {...form.field('category')}
        label={words.type}
        options={types()}
        placeholder={words.chooseType}
      />
      <TextArea
        {...form.field('description')}
        label={words.issueDescription}
        hint={words.descriptionHint}
        rows={4}
      />
      <TextField
        {...form.field('name')}
        label={words.name}
        autoComplete="name"
        spellCheck={false}
      />
      <TextField
        {...form.field('email')}
        label={words.email}
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <PhoneField
        name="phone"
        label={words.phone}
        value={form.values.phone}
        onChange={(phone) => form.change('phone', phone)}
        error={form.problems.get('phone')}
        optional
      />
      <FileField
        name="attachments"
        label={words.attachment}
        hint={words.attachmentHint}
        accept={accept}
        optional
        file={attachment?.file ?? null}
        percent={attachment?.percent ?? null}
        error={file.problem ?? form.problems.get('attachments')}
        disabled={form.isSending}
        onChoose={file.choose}
        onRemove={file.remove}
      />
    </SendForm>
  );
}
