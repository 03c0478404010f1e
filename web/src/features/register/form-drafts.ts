import { steps } from '@sangamam/contract/registration-steps';
import { forgetDraft } from '../../api/drafts.ts';

/** The draft of the form on one page. */
export const quickDraft = 'quick';

/** For whoever begins anew or leaves: what was typed here is shown to nobody who comes next. */
export function forgetFormDrafts(): void {
  for (const { slug } of steps) forgetDraft(slug);
  forgetDraft(quickDraft);
}
