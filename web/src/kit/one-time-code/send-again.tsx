import { words } from '@sangamam/words/page/code';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { serverNowMs } from '../server-clock.ts';
import type { SentCode } from './send-code.ts';

interface SendAgainProps {
  readonly sent: SentCode;
  readonly size?: 'small' | undefined;
  readonly loading: boolean;
  readonly onPress: () => void;
}

/** The button for another code, with the time until it is enabled: "Send again in 0:24". */
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
      {waitSeconds > 0 ? words.againIn({ time: clock(waitSeconds) }) : words.again}
    </Button>
  );
}

/** Formats seconds as "0:24". */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whole seconds since a moment, updated every second. */
export function useClock(sinceMs: number): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    setNowMs(serverNowMs());
    const ticks = setInterval(() => setNowMs(serverNowMs()), 1000);
    return () => clearInterval(ticks);
  }, []);
  return Math.max(0, Math.floor((nowMs - sinceMs) / 1000));
}
