import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../kit/calls/use-change.ts';
import { adminToastMs, showToast } from '../../ui/toast.tsx';

/** One change of an album or a photo: `run` tells that it is `said`, and the gallery is asked for again. */
export function useGalleryChange() {
  const client = useQueryClient();
  const { run: send, ...state } = useChange();

  const run = <Reply>(
    change: (idempotencyKey: string) => Promise<Reply>,
    said: string,
    done: (reply: Reply) => void,
  ) =>
    send(change, (reply) => {
      showToast(said, { tone: 'success', durationMs: adminToastMs });
      done(reply);
      client.invalidateQueries({ queryKey: ['gallery'] });
    });

  return { run, ...state };
}
