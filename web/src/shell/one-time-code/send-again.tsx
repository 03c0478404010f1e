import { Button } from '../../ui/button.tsx';
import type { SentCode } from './send-code.ts';
import { useClock } from './use-clock.ts';
import { codeWords as words } from './words.ts';

interface SendAgainProps {
  readonly sent: SentCode;
  readonly size?: 'small' | undefined;
  readonly loading: boolean;
  readonly onPress: () => void;
}

/** Another code, once the wait for it is over: "Send again in 0:24". */
export function SendAgain({ sent, size, loading, onPress }: SendAgainProps) {
  const waitSeconds = Math.max(0, sent.resendAfterSeconds - useClock(sent.sentAtMs));
  return (
    <Button
      variant="ghost"
      size={size}
      onClick={onPress}
      disabled={waitSeconds > 0}
      loading={loading}
      loadingText={words.sending}
    >
      {waitSeconds > 0 ? words.againIn(clock(waitSeconds)) : words.again}
    </Button>
  );
}

/** Seconds as "0:24". */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
