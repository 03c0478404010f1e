import { part } from '../../ui/part.tsx';

const load = () => import('./questions.tsx').then((file) => file.Questions);

/** The questions of a step, loaded when shown. */
export const Questions = part(load);

/** Loads them in advance. */
export const preloadQuestions = async (): Promise<void> => {
  await load();
};
