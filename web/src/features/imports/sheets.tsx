import {
  chooseSheets,
  type ImportSheet,
  type ImportView,
} from '@sangamam/contract/staff-registrations/imports';
import { words } from '@sangamam/words/staff/imports';
import { useRef, useState } from 'react';
import { useAction } from '../../kit/calls/use-action.ts';
import { CheckboxGroup } from '../../ui/choice-field.tsx';
import styles from './import.module.css';

interface SheetsProps {
  read: ImportView;
  onChosen: (chosen: ImportView) => void;
}

/** Which sheets of a workbook are taken: those with the same columns together, others instead. */
export function Sheets({ read: { _id, sheets }, onChosen }: SheetsProps) {
  const { run, problem } = useAction(chooseSheets, {
    params: { id: _id },
    onDone: onChosen,
    onRefused: () => {},
  });
  const wanted = useRef<number[] | null>(null);
  const [shown, setShown] = useState<number[] | null>(null);
  const isTaken = (at: number) => shown?.includes(at) ?? sheets[at]?.isChosen ?? false;
  const shape = sheets.find((_sheet, at) => isTaken(at))?.shape;

  function toggle(at: number, isTicked: boolean) {
    const others = [...sheets.keys()].filter(
      (other) => other !== at && isTaken(other) && sheets[other]?.shape === sheets[at]?.shape,
    );
    choose(isTicked ? [...others, at] : others);
  }

  /** A choice that is made while another is on its way follows it. */
  async function choose(chosen: number[]) {
    const isSending = wanted.current !== null;
    wanted.current = chosen;
    setShown(chosen);
    if (isSending) return;
    while (wanted.current !== null) {
      const sent: number[] = wanted.current;
      await run({ body: { sheets: sent } });
      if (wanted.current === sent) wanted.current = null;
    }
    setShown(null);
  }

  return (
    <CheckboxGroup
      label={words.sheets}
      name="sheets"
      hint={words.sheetsHint}
      error={problem ? (problem.fields.sheets ?? problem.message) : undefined}
      options={sheets.map((sheet, at) => ({
        value: String(at),
        label: words.sheet({ name: sheet.name, about: aboutSheet(sheet, shape) }),
        disabled: sheet.problem !== '',
      }))}
      value={[...sheets.keys()].filter(isTaken).map(String)}
      onChange={({ target }) => toggle(Number(target.value), target.checked)}
    />
  );
}

/** “3 rows, hidden, with other columns”, or why it cannot be read. */
function aboutSheet(sheet: ImportSheet, shape: number | undefined): string {
  const { rows, isHidden, problem } = sheet;
  return [
    problem || words.lines({ count: rows }),
    isHidden && words.hiddenSheet,
    problem === '' && sheet.shape !== shape && words.otherColumns,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The parts of the file that are not read: other sheets, and what stands above the names of the columns. */
export function LeftOut({ sheets }: Pick<ImportView, 'sheets'>) {
  const shape = sheets.find(({ isChosen }) => isChosen)?.shape;
  const left = sheets.filter(({ isChosen }) => !isChosen);
  const below = sheets.filter(({ isChosen, headLine }) => isChosen && headLine > 1);
  if (left.length === 0 && below.length === 0) return null;
  return (
    <div className={styles.leftOut} role="status">
      {below.map(({ name, headLine }) => (
        <p key={name}>
          {name === ''
            ? words.headBelow({ line: headLine })
            : words.headBelowIn({ sheet: name, line: headLine })}
        </p>
      ))}
      {left.length > 0 && (
        <p>
          {words.sheetsLeftOut({
            sheets: left
              .map((sheet) => words.sheet({ name: sheet.name, about: aboutSheet(sheet, shape) }))
              .join('; '),
          })}
        </p>
      )}
    </div>
  );
}
