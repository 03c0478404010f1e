import {
  addWebhook,
  changeWebhook,
  maxWebhookUrlLength,
  type Webhook,
  webhookEvents,
} from '@sangamam/contract/webhooks';
import { words } from '@sangamam/words/staff/webhooks';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { CheckboxGroup } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { webhooksKey } from './use-webhooks.ts';

interface WebhookDialogProps {
  /** The one that is changed; without it one is added. */
  webhook?: Webhook;
  /** With the secret of one that was added. */
  onDone: (secret: string | null) => void;
  onClose: () => void;
}

/** Asks where events go and which. */
export function WebhookDialog({ webhook, onDone, onClose }: WebhookDialogProps) {
  return (
    <ActionDialog
      endpoint={webhook ? changeWebhook : addWebhook}
      params={webhook ? { id: webhook._id } : {}}
      start={{ url: webhook?.url ?? '', events: webhook?.events ?? [] }}
      body={(chosen) => ({ ...chosen, ...(webhook && { active: webhook.active }) })}
      invalidates={webhooksKey}
      onDone={(reply) => onDone(reply?.secret ?? null)}
      title={webhook ? words.editTitle : words.add}
      submit={webhook ? words.save : words.add}
      submitting={words.saving}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('url')}
            label={words.url}
            hint={words.urlHint}
            type="url"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={maxWebhookUrlLength}
          />
          <CheckboxGroup
            {...field('events')}
            label={words.events}
            options={webhookEvents.map((event) => ({
              value: event,
              label: words.eventNames[event],
            }))}
          />
        </>
      )}
    </ActionDialog>
  );
}
