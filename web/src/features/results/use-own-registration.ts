import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { useCallback, useEffect, useState } from 'react';
import { findOwnRegistration } from '../../kit/registrant/own-registration.ts';

export type OwnRegistration =
  | { state: 'loading' }
  | { state: 'failed' }
  /** Without a session in this browser: nothing personal may be shown. */
  | { state: 'stranger' }
  | { state: 'ready'; registration: RegistrationRecord };

/**
 * The registration of this browser's session, at first as the page was `rendered`. It only reads: a reload never
 * charges or sends again.
 */
export function useOwnRegistration(rendered: RegistrationRecord | null) {
  const [own, setOwn] = useState<OwnRegistration>(
    rendered ? { state: 'ready', registration: rendered } : { state: 'loading' },
  );
  const reload = useCallback(async () => {
    try {
      const registration = await findOwnRegistration();
      setOwn(registration ? { state: 'ready', registration } : { state: 'stranger' });
    } catch {
      setOwn({ state: 'failed' });
    }
  }, []);
  useEffect(() => {
    reload();
  }, [reload]);
  const keep = useCallback(
    (registration: RegistrationRecord) => setOwn({ state: 'ready', registration }),
    [],
  );
  return { own, reload, keep };
}
