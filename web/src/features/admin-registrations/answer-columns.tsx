import { questionAt } from '@sangamam/contract/form/form';
import { answerInWords } from '@sangamam/contract/form/in-words';
import type { RegistrationRow } from '@sangamam/contract/registrations/list';
import { type ReactNode, useMemo } from 'react';
import { useSettings } from '../../kit/page/settings.ts';
import { answerWords, questionName } from '../../kit/words/answers.ts';
import type { Column } from '../../ui/data-table.tsx';

interface AnswerColumnsProps {
  /** Paths of questions, separated by commas. */
  shown: string;
  children: (columns: readonly Column<RegistrationRow>[]) => ReactNode;
}

/** Gives the list a column for the answers to each of these questions. */
export function AnswerColumns({ shown, children }: AnswerColumnsProps) {
  const settings = useSettings();
  const columns = useMemo(
    () =>
      shown.split(',').flatMap((path): Column<RegistrationRow>[] => {
        const question = questionAt(settings, path);
        if (!question) return [];
        return [
          {
            key: path,
            header: questionName(question),
            onPhone: 'more',
            cell: ({ answers }) =>
              answerInWords(question, answers?.[path], settings, answerWords()),
          },
        ];
      }),
    [shown, settings],
  );
  return children(columns);
}
