import type { Deps } from '../../app.ts';
import type { MailAttachment } from '../../outside/mail.ts';
import { findReceiptPdf } from '../receipts/find-receipts.ts';

/** An attachment as it is kept: its text, or the receipt that is drawn when the mail goes out. */
export type QueuedAttachment =
  | (MailAttachment & { readonly content: string })
  | { readonly receiptNumber: string };

/** What is attached to a mail about this registration, with every receipt as PDF. */
export async function openAttachments(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  registrationId: string | null,
  attachments: readonly QueuedAttachment[],
): Promise<MailAttachment[]> {
  const opened = await Promise.all(
    attachments.map(async (attachment): Promise<MailAttachment[]> => {
      if (!('receiptNumber' in attachment)) return [attachment];
      const { receiptNumber } = attachment;
      const current = await settings.current();
      const content = registrationId
        ? await findReceiptPdf(db, { registrationId, receiptNumber }, current)
        : null;
      const filename = `${receiptNumber}.pdf`;
      return content ? [{ filename, contentType: 'application/pdf', content }] : [];
    }),
  );
  return opened.flat();
}
