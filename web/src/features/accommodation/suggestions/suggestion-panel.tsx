import {
  newestRoomSuggestion,
  type RoomSuggestion,
  stopRoomSuggestion,
  suggestRooms,
} from '@sangamam/contract/accommodation/room-suggestions';
import { momentInWords } from '@sangamam/contract/locale/dates';
import { words } from '@sangamam/words/staff/room-suggestions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../kit/calls/call.ts';
import { useAction } from '../../../kit/calls/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { accommodationKey } from '../queries.ts';
import styles from './suggestion.module.css';
import { SuggestionResult } from './suggestion-result.tsx';

const pollMs = 1_000;
const isRunning = (suggestion: RoomSuggestion | null | undefined) =>
  suggestion?.status === 'Waiting' || suggestion?.status === 'Running';

/** Rooms found by the optimiser: started here, watched, stopped, looked at and accepted. */
export function SuggestionPanel({ canStart }: { canStart: boolean }) {
  const client = useQueryClient();
  const queryKey = accommodationKey('suggestion');
  const [isOpen, setIsOpen] = useState(false);
  const { data: suggestion } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(newestRoomSuggestion, { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? pollMs : false),
    staleTime: 0,
  });
  const show = (started: RoomSuggestion) => client.setQueryData(queryKey, started);
  const start = useAction(suggestRooms, {
    invalidates: accommodationKey(),
    onDone(started) {
      show(started);
      setIsOpen(true);
    },
  });
  const stop = useAction(stopRoomSuggestion, { invalidates: accommodationKey(), onDone: show });

  const result = suggestion && !suggestion.acceptedAt && suggestion.result ? suggestion : null;
  return (
    <section className="stack" aria-label={words.title}>
      {suggestion && isRunning(suggestion) ? (
        <div className={styles.running}>
          <Progress suggestion={suggestion} />
          <Button
            size="small"
            variant="secondary"
            loading={stop.isBusy}
            loadingText={words.stopping}
            onClick={() => stop.run({ params: { id: suggestion._id }, body: {} })}
          >
            {words.stop}
          </Button>
        </div>
      ) : (
        <div className="tags">
          <Button
            size="small"
            loading={start.isBusy}
            disabled={!canStart}
            onClick={() => start.run({ body: {} })}
          >
            <Sparkles aria-hidden="true" size={18} />
            {words.start}
          </Button>
          {result && (
            <Button
              size="small"
              variant="secondary"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? words.hide : words.show}
            </Button>
          )}
          {result?.finishedAt && <FoundAt moment={result.finishedAt} />}
        </div>
      )}
      {suggestion?.status === 'Failed' && <Alert tone="error" live title={words.failed} />}
      {result && isOpen && <SuggestionResult suggestion={result} />}
    </section>
  );
}

function Progress({ suggestion: { progress, phase } }: { suggestion: RoomSuggestion }) {
  return (
    <div className={styles.progress} role="status">
      <span>{`${words.running}: ${phase}`}</span>
      <progress value={progress} max={100} aria-label={words.progress} />
    </div>
  );
}

function FoundAt({ moment }: { moment: string }) {
  const { day, time } = momentInWords(moment);
  return <span className="quiet">{words.when({ day, time })}</span>;
}
