import type { ReplyOf } from '@sangamam/contract/calls/endpoint';
import type { login } from '@sangamam/contract/sign-in/auth';
import { words } from '@sangamam/words/staff/sign-in';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { CallError, noConnection } from '../../kit/calls/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './sign-in-layout.module.css';

interface PasskeySignInProps {
  onReply: (reply: ReplyOf<typeof login>) => Promise<void>;
  /** Set where this is the usual way. */
  isMain?: boolean;
}

/** Signs in with a finger, a face or the screen lock; nothing is typed. */
export function PasskeySignIn({ onReply, isMain = false }: PasskeySignInProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  async function handleClick() {
    setIsAsking(true);
    setProblem(null);
    try {
      const { signInByPasskey } = await import('./passkeys.ts').catch(() => {
        throw new CallError(noConnection(), { status: 0 });
      });
      await onReply(await signInByPasskey());
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setProblem(failure.message);
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <div className={styles.form}>
      {problem !== null && (
        <Alert tone="error" live title={words.failed}>
          <p>{problem}</p>
        </Alert>
      )}
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        className={styles.submit}
        loading={isAsking}
        loadingText={words.passkey.waiting}
        onClick={handleClick}
      >
        <KeyRound aria-hidden="true" size={20} />
        {words.passkey.submit}
      </Button>
    </div>
  );
}
