import { type Problem, readProblem, say } from '@sangamam/contract/locale/problems';
import { words as problems } from '@sangamam/words/page/problems';
import { languageNow } from '../../ui/in-language.ts';

let known: object = problems;

/** Staff pages load what only staff are told before they first check what was typed. */
export async function loadStaffProblems(): Promise<void> {
  const staff = await import('@sangamam/words/staff/problems');
  known = { ...problems, ...staff.words };
}

/** null for a key that this page does not know, as from a newer server. */
export const sayProblem = (problem: Problem) => say(known, problem, languageNow());

/** A problem in the language of the page; other texts as they are. */
export function inPageWords(text: string): string {
  const problem = readProblem(text);
  return problem ? (sayProblem(problem) ?? problems.invalid) : text;
}
