import type { Db } from '../../../platform/db/connect.ts';
import type { MessageContext } from '../../../platform/messages/queue-message.ts';
import { closeComingQuestion } from '../findings/finding-store.ts';
import { projectRegistration } from './project-registration.ts';

/**
 * Answers that people whose money went back still come: what is due is due again. The registration must be locked.
 * Returns whether anybody was asked.
 */
export async function answerComing(
  trx: Db,
  registrationId: string,
  note: string | null,
  context: MessageContext,
): Promise<boolean> {
  const { now } = context;
  if (!(await closeComingQuestion(trx, registrationId, { note, now }))) return false;
  await projectRegistration(trx, registrationId, context);
  return true;
}
