import { readArrangements } from '@sangamam/contract/arrangements/arrangements';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { words } from '@sangamam/words/page/arrangements';
import { call } from '../../kit/calls/call.ts';
import { useRead } from '../../kit/calls/use-read.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { Alert } from '../../ui/alert.tsx';
import styles from './results.module.css';

const { states, position: inLine, next } = words.waits;

/** The kinds of bed and seat that were full; nothing for who has what they chose. */
export function FullKinds({ registration }: { registration: RegistrationRecord }) {
  const settings = useSettings();
  const { _id: id, version } = registration;
  const [found] = useRead(`${id} ${version}`, (signal) =>
    call(readArrangements, { params: { id }, signal }),
  );
  return found?.waits.map(({ list, option, state, position }) => {
    const kind = optionLabel(settings, list, option);
    const said = position === null ? states[state]({ kind }) : inLine({ position, kind });
    return (
      <div key={list} className={styles.note}>
        <Alert tone="info" title={said}>
          {next[state]}
        </Alert>
      </div>
    );
  });
}
