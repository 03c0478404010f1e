import { questionAt } from '@sangamam/contract/form/form';
import { answerInWords } from '@sangamam/contract/form/in-words';
import type { RegistrationRow } from '@sangamam/contract/registrations/list';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useSettings } from '../../kit/page/settings.ts';
import { answerWords, questionName } from '../../kit/words/answers.ts';
import type { Column } from '../../ui/data-table.tsx';
import type { Filters } from './filters.ts';

interface AnswerColumnsProps {
  /** Paths of questions, separated by commas. */
  shown: string;
  onChange: (change: Partial<Filters>) => void;
  children: (columns: readonly Column<RegistrationRow>[]) => ReactNode;
}

/**
 * Gives the list a column for the answers to each of these questions. A question may have gone or become sensitive since
 * its column was chosen: it is chosen no more.
 */
export function AnswerColumns({ shown, onChange, children }: AnswerColumnsProps) {
  const settings = useSettings();
  const columns = useMemo(
    () =>
      shown.split(',').flatMap((path): Column<RegistrationRow>[] => {
        const question = questionAt(settings, path);
        if (!question || question.sensitive) return [];
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
  const left = columns.map(({ key }) => key).join(',');
  useEffect(() => {
    if (left !== shown) onChange({ columns: left });
  });
  return left === shown && children(columns);
}
