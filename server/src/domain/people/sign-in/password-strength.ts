import { problem } from '@sangamam/contract/locale/problems';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** A score of 0 to 4: from here on guessing takes more than 10^8 tries (zxcvbn). */
const minScore = 3;
const ownWords = ['sangamam', 'alumni', 'reunion', 'summit', 'admin'];

/** The list of common passwords takes some megabytes: it is loaded when somebody first sets one. */
let estimator: Promise<(password: string, known: string[]) => number> | undefined;

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password: string, known: string[]) => zxcvbn.check(password, known).score;
}

/**
 * Refuses, as VALIDATION of `password`, one that is among the common ones or made of what everybody
 * knows: the event, its city, the person's own name and address. No mixture of characters is asked for.
 */
export async function checkPasswordStrength(
  { settings }: Pick<Deps, 'settings'>,
  password: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const { event } = await settings.current();
  const { network, schoolWord, alumnus } = event;
  const known = [name, email, event.name, event.city, network, schoolWord, alumnus, ...ownWords]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)])
    .filter((word) => word.length > 2)
    .map((word) => word.toLowerCase());
  estimator ??= loadEstimator();
  const score = (await estimator)(password.normalize('NFKC'), known);
  if (score < minScore)
    throw new Refusal('VALIDATION', { fields: { password: problem('passwordEasy') } });
}
