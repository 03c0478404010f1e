import { type StepSlug, steps } from '@sangamam/contract/form/steps';

/** The URL of a step; `from=review` leads back to the review after a change. */
export function stepHref(slug: StepSlug, { from }: { from?: 'review' | undefined } = {}): string {
  return `?step=${slug}${from ? `&from=${from}` : ''}`;
}

/** The step in the URL; null for the start page. */
export function stepOf(search: URLSearchParams) {
  const slug = search.get('step');
  return steps.find((step) => step.slug === slug) ?? null;
}
