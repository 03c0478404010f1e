import {
  addWebhook,
  changeWebhook,
  maxWebhookUrlLength,
  type Webhook,
  webhookEvents,
} from '@sangamam/contract/webhooks';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { fieldsOf, useStaffChange } from '../../kit/calls/use-staff-change.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { CheckboxGroup } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { webhooksKey } from './queries.ts';
import { webhookWords as words } from './webhook-words.ts';

type Chosen = Pick<Webhook, 'url' | 'events'>;

interface WebhookDialogProps {
  /** The one that is changed; without it one is added. */
  webhook?: Webhook;
  /** With the secret of one that was added. */
  onDone: (secret: string | null) => void;
  onClose: () => void;
}

/** Asks where events go and which. */
export function WebhookDialog({ webhook, onDone, onClose }: WebhookDialogProps) {
  const [chosen, setChosen] = useState<Chosen>(webhook ?? { url: '', events: [] });
  const save = useStaffChange(
    webhooksKey,
    async ({ url, events }: Chosen, idempotencyKey) => {
      if (!webhook)
        return (await call(addWebhook, { body: { url, events }, idempotencyKey })).secret;
      const { _id: id, active } = webhook;
      await call(changeWebhook, { params: { id }, body: { url, events, active } });
      return null;
    },
    (secret) => onDone(secret),
  );
  const problems = fieldsOf(save.error);
  return (
    <ChangeDialog
      title={webhook ? words.editTitle : words.add}
      submit={webhook ? words.save : words.add}
      submitting={words.saving}
      isSending={save.isPending}
      problem={null}
      onSubmit={() => save.mutate(chosen)}
      onClose={onClose}
    >
      <TextField
        label={words.url}
        hint={words.urlHint}
        name="url"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxWebhookUrlLength}
        value={chosen.url}
        error={problems.url}
        onChange={({ target }) => setChosen({ ...chosen, url: target.value })}
        autoFocus
      />
      <CheckboxGroup
        label={words.events}
        name="events"
        value={chosen.events}
        error={problems.events}
        options={webhookEvents.map((event) => ({ value: event, label: words.eventNames[event] }))}
        onChange={({ target }) =>
          setChosen({
            ...chosen,
            events: webhookEvents.filter((event) =>
              event === target.value ? target.checked : chosen.events.includes(event),
            ),
          })
        }
      />
    </ChangeDialog>
  );
}
