import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { CallError } from './kit/calls/call-error.ts';
import { adminToastMs, showToast } from './ui/toast.tsx';

// A press whose script was lost says so, where nobody else does.
addEventListener('unhandledrejection', ({ reason }) => {
  if (reason instanceof CallError && reason.status === 0) {
    showToast(reason.message, { tone: 'error', durationMs: adminToastMs });
  }
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
