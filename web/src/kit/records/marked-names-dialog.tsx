import type { MarkedNames } from '@sangamam/contract/tickets/badges';
import { words as allWords } from '@sangamam/words/staff/badges';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { adminRegistrationPath } from '../paths.ts';

const words = allWords.marked;

interface MarkedNamesDialogProps {
  readonly marked: MarkedNames;
  readonly onPrint: () => void;
  readonly onClose: () => void;
}

/** The people whose badges would show a mark in the place of a sign, before they are printed. */
export function MarkedNamesDialog({ marked, onPrint, onClose }: MarkedNamesDialogProps) {
  const { badges, count, names } = marked;
  return (
    <Dialog
      open
      title={words.title({ count })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} autoFocus>
            {words.cancel}
          </Button>
          <Button onClick={onPrint}>{words.print({ badges })}</Button>
        </>
      }
    >
      <p>{words.text({ count })}</p>
      <ul>
        {names.map(({ _id, registrationNumber, name, printed }) => (
          <li key={`${_id} ${name}`}>
            <Link to={adminRegistrationPath(_id)}>{registrationNumber}</Link>:{' '}
            {words.line({ name, printed })}
          </li>
        ))}
        {count > names.length && <li>{words.more({ count: count - names.length })}</li>}
      </ul>
    </Dialog>
  );
}
