import {
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '@sangamam/contract/webhooks';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { useStaffChange } from '../../kit/calls/use-staff-change.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { paths } from '../../kit/paths.ts';
import { Button } from '../../ui/button.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import styles from './integrations.module.css';
import { webhooksKey } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { webhookWords as words } from './webhook-words.ts';

type Open =
  | { readonly kind: 'edit' | 'new-secret' | 'remove' }
  | { readonly kind: 'secret'; readonly secret: string };
const done = (said: string) => showToast(said, { tone: 'success', durationMs: adminToastMs });

/** Actions on a webhook, for super admins; those with consequences ask first. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { _id: id, url, events, active } = webhook;
  const [open, setOpen] = useState<Open | null>(null);
  const navigate = useNavigate();
  const close = () => setOpen(null);
  const test = useStaffChange(
    webhooksKey,
    () => call(testWebhook, { params: { id } }),
    () => done(words.tested),
  );
  const turn = useStaffChange(
    webhooksKey,
    (isOn: boolean) => call(changeWebhook, { params: { id }, body: { url, events, active: isOn } }),
    (_, isOn) => done(isOn ? words.switchedOn : words.switchedOff),
  );
  const renew = useStaffChange(
    webhooksKey,
    () => call(rotateWebhookSecret, { params: { id } }),
    ({ secret }) => setOpen({ kind: 'secret', secret }),
  );
  const remove = useStaffChange(
    webhooksKey,
    () => call(deleteWebhook, { params: { id } }),
    () => {
      done(words.removed);
      navigate(paths.adminWebhooks);
    },
  );
  return (
    <section aria-label={words.actions} className={styles.actions}>
      <Button size="small" variant="secondary" onClick={() => setOpen({ kind: 'edit' })}>
        {words.edit}
      </Button>
      <Button
        size="small"
        variant="secondary"
        loading={test.isPending}
        loadingText={words.sending}
        onClick={() => test.mutate(undefined)}
      >
        {words.test}
      </Button>
      <Button size="small" variant="secondary" onClick={() => setOpen({ kind: 'new-secret' })}>
        {words.newSecret}
      </Button>
      <Button
        size="small"
        variant="secondary"
        loading={turn.isPending}
        loadingText={words.saving}
        onClick={() => turn.mutate(!active)}
      >
        {active ? words.switchOff : words.switchOn}
      </Button>
      <Button size="small" variant="danger" onClick={() => setOpen({ kind: 'remove' })}>
        {words.remove}
      </Button>
      {open?.kind === 'edit' && (
        <WebhookDialog
          webhook={webhook}
          onDone={() => {
            done(words.saved);
            close();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'new-secret' && (
        <ChangeDialog
          title={words.newSecretTitle}
          submit={words.newSecret}
          submitting={words.saving}
          isSending={renew.isPending}
          problem={null}
          onSubmit={() => renew.mutate(undefined)}
          onClose={close}
        >
          <p>{words.newSecretText}</p>
        </ChangeDialog>
      )}
      {open?.kind === 'remove' && (
        <ChangeDialog
          isDanger
          title={words.removeTitle}
          submit={words.remove}
          submitting={words.saving}
          isSending={remove.isPending}
          problem={null}
          onSubmit={() => remove.mutate(undefined)}
          onClose={close}
        >
          <p>{words.removeText(url)}</p>
        </ChangeDialog>
      )}
      {open?.kind === 'secret' && (
        <SecretDialog
          title={words.secretTitle}
          text={words.secretOnce}
          secret={open.secret}
          onClose={close}
        />
      )}
    </section>
  );
}
