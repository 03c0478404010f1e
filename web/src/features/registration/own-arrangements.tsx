import {
  type Arrangements,
  answerKind,
  answerProposal,
  askForChange,
} from '@sangamam/contract/arrangements/arrangements';
import { proposalSteps } from '@sangamam/contract/arrangements/pooling';
import { isFrom } from '@sangamam/contract/calls/steps';
import { mayStep } from '@sangamam/contract/registrations/kinds';
import { words } from '@sangamam/words/page/arrangements';
import { call } from '../../kit/calls/call.ts';
import { type PostedForm, type RefusedForm, textsOf } from '../../kit/forms/posted.ts';
import { Arranged, type Mate, type Wait } from '../../kit/registrant/arranged.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { TextArea } from '../../ui/text-field.tsx';

interface OwnArrangementsProps {
  readonly arrangements: Arrangements;
  readonly refused: RefusedForm | null;
}

/** The arrangements with their answers, without scripts. */
export function OwnArrangements({ arrangements, refused }: OwnArrangementsProps) {
  return (
    <Arranged
      found={arrangements}
      ask={(about, label) => <Wish about={about} open={label} refused={refused} />}
      answerWait={(wait) => <WaitForm wait={wait} />}
      answerMate={(mate) => <MateForm mate={mate} />}
    />
  );
}

interface WishProps extends Pick<OwnArrangementsProps, 'refused'> {
  readonly about: 'stay' | 'travel';
  readonly open: string;
}

function Wish({ about, open, refused }: WishProps) {
  const own = refused?.values.about === about ? refused : null;
  return (
    <details className="fold" open={own !== null}>
      <summary>{open}</summary>
      <form method="post" noValidate className="stack">
        <input type="hidden" name="about" value={about} />
        <TextArea
          id={`wish-${about}`}
          name="message"
          label={words.ask.message}
          hint={words.ask.hint}
          maxCharacters={500}
          defaultValue={own?.values.message}
          error={own?.failure.fields.message}
        />
        <div className="actions">
          <Button type="submit">{words.ask.send}</Button>
        </div>
      </form>
    </details>
  );
}

function WaitForm({ wait: { list, state } }: { wait: Wait }) {
  const offered = (['take', 'refuse', 'waitAgain'] as const).filter((step) => mayStep(step, state));
  return (
    <form method="post" className="actions">
      <input type="hidden" name="kind" value={list} />
      {offered.map((answer) => (
        <Button
          key={answer}
          type="submit"
          size="small"
          variant={answer === 'refuse' ? 'secondary' : 'primary'}
          name="answer"
          value={answer}
        >
          {words.waits[answer]}
        </Button>
      ))}
    </form>
  );
}

function MateForm({ mate: { proposalId, name, state, myAnswer } }: { mate: Mate }) {
  const mayAgree = isFrom(proposalSteps.agree, state) && myAnswer === null;
  return (
    <form method="post" className="stack">
      <input type="hidden" name="proposal" value={proposalId} />
      {mayAgree && (
        <CheckboxField id={`share-${proposalId}`} name="sharePhone" label={words.sharePhone} />
      )}
      <div className="actions">
        {mayAgree && (
          <Button type="submit" size="small" name="answer" value="yes">
            {words.yes}
          </Button>
        )}
        {isFrom(proposalSteps.decline, state) && (
          <Button type="submit" size="small" variant="secondary" name="answer" value="no">
            {mayAgree ? words.no : words.leave({ name })}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Answers an offer or a travel mate, or asks for something else, as the form says; false where it does neither. */
export async function arrangePosted(id: string, { form, visit }: PostedForm): Promise<boolean> {
  const { kind, proposal, about, answer, message = '' } = textsOf(form);
  // the endpoints read what was typed
  if (kind !== undefined) {
    const body = { answer } as never;
    await call(answerKind, { params: { id, list: kind }, body, visit });
  } else if (proposal !== undefined) {
    const body = { answer, sharePhone: form.has('sharePhone') } as never;
    await call(answerProposal, { params: { id, proposalId: proposal }, body, visit });
  } else if (about !== undefined) {
    await call(askForChange, { params: { id }, body: { about, message } as never, visit });
  }
  return [kind, proposal, about].some((asked) => asked !== undefined);
}
