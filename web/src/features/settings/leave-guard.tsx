import { words } from '@sangamam/words/staff/settings';
import { type Location, useBlocker } from 'react-router';
import { adminToken } from '../../kit/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useListener } from '../../ui/use-listener.ts';

interface LeaveGuardProps {
  isDirty: boolean;
  /** Told before the changes are lost. */
  onLeave?: () => void;
}

/** Nobody leaves with changes that are not saved without being asked, by a link or by closing the page. */
export function LeaveGuard({ isDirty, onLeave }: LeaveGuardProps) {
  // Somebody who has signed out, or was, is on the way to the login.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && adminToken() !== null && addressOf(currentLocation) !== addressOf(nextLocation),
  );
  useListener(isDirty ? 'beforeunload' : null, (event) => {
    if (adminToken() !== null) event.preventDefault();
  });
  if (blocker.state !== 'blocked') return null;
  function leave() {
    onLeave?.();
    blocker.proceed?.();
  }

  return (
    <Dialog
      open
      title={words.leave.title}
      onClose={blocker.reset}
      actions={
        <>
          <Button variant="secondary" onClick={blocker.reset} autoFocus>
            {words.leave.stay}
          </Button>
          <Button variant="danger" onClick={leave}>
            {words.leave.leave}
          </Button>
        </>
      }
    >
      <p>{words.leave.text}</p>
    </Dialog>
  );
}

const addressOf = ({ pathname, search }: Location) => pathname + search;
