import { steps } from '@sangamam/contract/form/steps';
import { forgetDraft } from '../session/drafts.ts';

/** Name of the draft of the quick registration. */
export const quickDraft = 'quick';

/** Deletes all drafts when somebody starts again or leaves, so that the next person does not see them. */
export function forgetFormDrafts(): void {
  for (const { slug } of steps) forgetDraft(slug);
  forgetDraft(quickDraft);
}
