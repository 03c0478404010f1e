import {
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '@sangamam/contract/webhooks';
import { words } from '@sangamam/words/staff/webhooks';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../kit/calls/use-action.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { SecretDialog } from '../../kit/page/secret-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { webhooksPath } from './index.ts';
import { webhooksKey } from './use-webhooks.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import styles from './webhooks.module.css';

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
  const options = { params: { id }, invalidates: webhooksKey };
  const test = useAction(testWebhook, { ...options, said: words.tested });
  const turn = useAction(changeWebhook, {
    ...options,
    said: active ? words.switchedOff : words.switchedOn,
  });
  return (
    <section aria-label={words.actions} className={styles.actions}>
      <Button size="small" variant="secondary" onClick={() => setOpen({ kind: 'edit' })}>
        {words.edit}
      </Button>
      <Button
        size="small"
        variant="secondary"
        loading={test.isBusy}
        loadingText={words.sending}
        onClick={() => test.run()}
      >
        {words.test}
      </Button>
      <Button size="small" variant="secondary" onClick={() => setOpen({ kind: 'new-secret' })}>
        {words.newSecret}
      </Button>
      <Button
        size="small"
        variant="secondary"
        loading={turn.isBusy}
        loadingText={words.saving}
        onClick={() => turn.run({ body: { url, events, active: !active } })}
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
        <ActionDialog
          endpoint={rotateWebhookSecret}
          {...options}
          onDone={({ secret }) => setOpen({ kind: 'secret', secret })}
          title={words.newSecretTitle}
          submit={words.newSecret}
          submitting={words.saving}
          onClose={close}
        >
          <p>{words.newSecretText}</p>
        </ActionDialog>
      )}
      {open?.kind === 'remove' && (
        <ActionDialog
          isDanger
          endpoint={deleteWebhook}
          {...options}
          said={words.removed}
          onDone={() => navigate(webhooksPath)}
          title={words.removeTitle}
          submit={words.remove}
          submitting={words.saving}
          onClose={close}
        >
          <p>{words.removeText({ url })}</p>
        </ActionDialog>
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
