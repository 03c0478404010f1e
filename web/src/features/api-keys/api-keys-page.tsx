import { type ApiKey, revokeApiKey } from '@sangamam/contract/api-keys';
import { words } from '@sangamam/words/staff/api-keys';
import { useState } from 'react';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { WholeList } from '../../kit/lists/whole-list.tsx';
import { SecretDialog } from '../../kit/page/secret-dialog.tsx';
import { MomentCell } from '../../kit/records/moment.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Pair } from '../../ui/pair.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { keysKey, useApiKeys } from './use-api-keys.ts';

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'made'; readonly name: string; readonly token: string }
  | { readonly kind: 'revoke'; readonly key: ApiKey };

/** The keys of other programs; the frame of the settings lets super admins in. */
export default function ApiKeysPage() {
  const query = useApiKeys();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = columnsWith((key) => setOpen({ kind: 'revoke', key }));

  return (
    <>
      <WholeList
        lead={words.lead}
        action={
          <Button size="small" onClick={() => setOpen({ kind: 'new' })}>
            {words.make}
          </Button>
        }
        caption={words.title}
        empty={words.empty}
        columns={columns}
        query={query}
      />
      {open?.kind === 'new' && (
        <NewKeyDialog onMade={(made) => setOpen({ kind: 'made', ...made })} onClose={close} />
      )}
      {open?.kind === 'made' && (
        <SecretDialog
          title={words.made({ name: open.name })}
          text={words.once}
          secret={open.token}
          onClose={close}
        />
      )}
      {open?.kind === 'revoke' && <RevokeDialog apiKey={open.key} onClose={close} />}
    </>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { _id: id, name } = apiKey;
  return (
    <ActionDialog
      isDanger
      endpoint={revokeApiKey}
      params={{ id }}
      said={words.revoked({ name })}
      invalidates={keysKey}
      title={words.revokeTitle({ name })}
      submit={words.revoke}
      submitting={words.saving}
      onClose={onClose}
    >
      <p>{words.revokeText}</p>
    </ActionDialog>
  );
}

const tones = { Active: 'success', Expired: 'warning', Revoked: 'neutral' } as const;

function columnsWith(onRevoke: (key: ApiKey) => void): readonly Column<ApiKey>[] {
  return [
    {
      key: 'name',
      header: words.name,
      isTitle: true,
      cell: ({ name, prefix, madeBy }) => (
        <Pair wraps second={`${prefix}…, ${words.madeBy({ name: madeBy })}`}>
          {name}
        </Pair>
      ),
    },
    {
      key: 'may',
      header: words.access,
      cell: ({ scopes, allSchools, assignedSchools: [first = '', ...others] }) => (
        <Pair
          wraps
          second={
            allSchools
              ? words.allSchools
              : others.length > 0
                ? words.andOthers({ first, count: others.length })
                : first
          }
        >
          {scopes.map((scope) => words.shortScopes[scope]).join(', ')}
        </Pair>
      ),
    },
    {
      key: 'lastUsed',
      header: words.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <MomentCell at={lastUsedAt} /> : words.never),
    },
    { key: 'ends', header: words.ends, cell: ({ expiresAt }) => <MomentCell at={expiresAt} /> },
    {
      key: 'state',
      header: words.state,
      cell: ({ state }) => <StatusTag tone={tones[state]}>{words.states[state]}</StatusTag>,
    },
    {
      key: 'revoke',
      header: words.revoke,
      cell: (key) =>
        key.state === 'Active' && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`${words.revoke} ${key.name}`}
            onClick={() => onRevoke(key)}
          >
            {words.revoke}
          </Button>
        ),
    },
  ];
}
