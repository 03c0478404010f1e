import {
  type Arrangements,
  answerKind,
  answerProposal,
  readArrangements,
} from '@sangamam/contract/arrangements/arrangements';
import { proposalSteps } from '@sangamam/contract/arrangements/pooling';
import { isFrom } from '@sangamam/contract/calls/steps';
import { type kindAnswers, mayStep } from '@sangamam/contract/registrations/kinds';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { words } from '@sangamam/words/page/arrangements';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { useRead } from '../../kit/calls/use-read.ts';
import { errorText } from '../../kit/one-time-code/send-code.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { Arranged, type Mate, type Wait } from '../../kit/registrant/arranged.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import { ChangeRequestDialog } from './change-request-dialog.tsx';

/** The arrangements, answered at once. */
export function ArrangementsPanel({ registration }: { registration: RegistrationRecord }) {
  const { _id: id, status, version } = registration;
  const [asking, setAsking] = useState<'stay' | 'travel' | null>(null);
  const mayHave = status !== 'Draft' && status !== 'Cancelled';
  // another answer may have led to another list
  const [found, setFound] = useRead(mayHave ? `${id} ${version}` : null, (signal) =>
    call(readArrangements, { params: { id }, signal }),
  );

  if (!found) return null;
  const answering = { registrationId: id, onAnswered: setFound };
  return (
    <>
      <Arranged
        found={found}
        ask={(about, label) => (
          <Button variant="ghost" size="small" onClick={() => setAsking(about)}>
            {label}
          </Button>
        )}
        answerWait={(wait) => <WaitAnswers {...answering} wait={wait} />}
        answerMate={(mate) => <MateAnswers {...answering} mate={mate} />}
      />
      {asking && (
        <ChangeRequestDialog registrationId={id} about={asking} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

interface WaitAnswersProps {
  registrationId: string;
  wait: Wait;
  onAnswered: (fresh: Arrangements) => void;
}

function WaitAnswers({ registrationId: id, wait, onAnswered }: WaitAnswersProps) {
  const settings = useSettings();
  const { list, option, state } = wait;
  const { run, isBusy, input, problem } = useAction(answerKind, {
    params: { id, list },
    onDone(fresh, sent) {
      onAnswered(fresh);
      // its card goes
      if (sent?.body?.answer !== 'take') return;
      const kind = optionLabel(settings, list, option);
      showToast(words.waits.taken({ kind }), { tone: 'success', durationMs: publicToastMs });
    },
    onRefused: () => {},
  });
  const button = (answer: (typeof kindAnswers)[number], variant?: 'secondary') => (
    <Button
      size="small"
      variant={variant}
      loading={isBusy && input?.body?.answer === answer}
      onClick={() => run({ body: { answer } })}
    >
      {words.waits[answer]}
    </Button>
  );

  return (
    <>
      {problem && <Alert tone="error" live title={errorText(problem)} />}
      <div className="actions">
        {mayStep('take', state) && button('take')}
        {mayStep('refuse', state) && button('refuse', 'secondary')}
        {mayStep('waitAgain', state) && button('waitAgain')}
      </div>
    </>
  );
}

interface MateAnswersProps {
  registrationId: string;
  mate: Mate;
  onAnswered: (fresh: Arrangements) => void;
}

/** Yes or no to somebody to travel with, and the number once both said yes. */
function MateAnswers({ registrationId, mate, onAnswered }: MateAnswersProps) {
  const [sharePhone, setSharePhone] = useState(false);
  const { proposalId, name, state } = mate;
  const mayAgree = isFrom(proposalSteps.agree, state) && mate.myAnswer === null;

  const { run, isBusy, input, problem } = useAction(answerProposal, {
    params: { id: registrationId, proposalId },
    onDone: onAnswered,
    onRefused: () => {},
  });
  const button = (answer: 'yes' | 'no', text: string, variant?: 'secondary') => (
    <Button
      size="small"
      variant={variant}
      loading={isBusy && input?.body?.answer === answer}
      onClick={() => run({ body: { answer, sharePhone } })}
    >
      {text}
    </Button>
  );

  return (
    <>
      {problem && <Alert tone="error" live title={errorText(problem)} />}
      {mayAgree && (
        <CheckboxField
          label={words.sharePhone}
          name={`share-${proposalId}`}
          checked={sharePhone}
          onChange={({ target }) => setSharePhone(target.checked)}
        />
      )}
      <div className="actions">
        {mayAgree && button('yes', words.yes)}
        {isFrom(proposalSteps.decline, state) &&
          button('no', mayAgree ? words.no : words.leave({ name }), 'secondary')}
      </div>
    </>
  );
}
