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
import {
  Arranged,
  hasArrangements,
  type Mate,
  MateCard,
  RoomArranged,
  TripArranged,
  type Wait,
  WaitCard,
} from '../../kit/registrant/arranged.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { TextArea } from '../../ui/text-field.tsx';

interface OwnArrangementsProps {
  readonly arrangements: Arrangements;
  readonly refused: RefusedForm | null;
}

/** The room, the pick-up, the travel mates and what is waited for, with their answers, without scripts. */
export function OwnArrangements({ arrangements, refused }: OwnArrangementsProps) {
  if (!hasArrangements(arrangements)) return null;
  const { rooms, trips, waits, mates } = arrangements;
  return (
    <Arranged>
      {rooms.map((room) => (
        <RoomArranged key={`${room.block} ${room.roomName} ${room.checkIn}`} room={room} />
      ))}
      {rooms.length > 0 && <Wish about="stay" open={words.askStay} refused={refused} />}
      {trips.map((trip) => (
        <TripArranged key={`${trip.leavesAt} ${trip.vehicle}`} trip={trip} />
      ))}
      {trips.length > 0 && <Wish about="travel" open={words.askTravel} refused={refused} />}
      {waits.map((wait) => (
        <WaitCard key={wait.list} wait={wait}>
          <WaitForm wait={wait} />
        </WaitCard>
      ))}
      {mates.map((mate) => (
        <MateCard key={mate.proposalId} mate={mate}>
          <MateForm mate={mate} />
        </MateCard>
      ))}
    </Arranged>
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
      <form method="post" noValidate>
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
        <Button type="submit">{words.ask.send}</Button>
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
    <form method="post">
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
