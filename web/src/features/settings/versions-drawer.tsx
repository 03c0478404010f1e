import { dayAndTime } from '@sangamam/contract/locale/dates';
import type { HeroImage } from '@sangamam/contract/settings/home';
import {
  listSettingsVersions,
  readSettingsEffect,
  readSettingsVersion,
  restoreSettings,
  type TabState,
  type TabVersion,
} from '@sangamam/contract/settings/tabs';
import { pictureUrl } from '@sangamam/contract/settings/theme';
import { words as allWords } from '@sangamam/words/staff/settings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, call, callPage } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import { DetailDrawer } from '../../ui/detail-drawer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { labelOf } from './field-labels.ts';
import { Sentences } from './sentences.tsx';
import { useShowTab } from './use-tab-form.ts';
import styles from './versions.module.css';

const words = allWords.versions;
const pageSize = 10;

interface VersionsDrawerProps {
  saved: TabState;
  label: string;
  onClose: () => void;
}

/** The versions with their time and author, newest first; any version can be brought back. */
export function VersionsDrawer({ saved, label, onClose }: VersionsDrawerProps) {
  const [limit, setLimit] = useState(pageSize);
  const [chosen, setChosen] = useState<TabVersion | null>(null);
  const { tab, version: current } = saved;
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', 'versions', tab, current, limit],
    queryFn: ({ signal }) =>
      callPage(listSettingsVersions, { params: { tab }, query: { limit }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <DetailDrawer labelledBy="versions-title" back={words.back} onClose={onClose}>
      <h2 id="versions-title" className={styles.title}>
        {words.title({ label })}
      </h2>
      {error && <LoadError problem={error} onRetry={refetch} />}
      {!data && !error && <Skeleton shape="rows" lines={4} />}
      {data?.rows.length === 0 && <p>{words.empty}</p>}
      <ol className={styles.versions}>
        {data?.rows.map((version) => (
          <li key={version.version} className={styles.version}>
            <div className={styles.head}>
              <strong>{words.version({ version: version.version })}</strong>
              {version.version === current ? (
                <StatusTag tone="success">{words.current}</StatusTag>
              ) : (
                <Button size="small" variant="secondary" onClick={() => setChosen(version)}>
                  {words.restore}
                </Button>
              )}
            </div>
            <p className="quiet">
              {words.by({
                who: version.changedBy ?? words.asDelivered,
                at: dayAndTime(version.changedAt),
              })}
            </p>
            {version.restoredFrom && <p>{words.restoredFrom({ version: version.restoredFrom })}</p>}
            <Changes version={version} />
          </li>
        ))}
      </ol>
      {data && data.pagination.total > limit && limit < 100 && (
        <Button variant="secondary" onClick={() => setLimit(limit + 3 * pageSize)}>
          {words.more}
        </Button>
      )}
      {chosen && (
        <RestoreDialog saved={saved} version={chosen.version} onClose={() => setChosen(null)} />
      )}
    </DetailDrawer>
  );
}

function Changes({ version: { changes } }: { version: TabVersion }) {
  if (changes.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after, pictures }) => (
        <div key={field}>
          <dt>{labelOf(field)}</dt>
          <dd>
            <del>
              {before || words.nothing}
              <Pictures pictures={pictures.before} />
            </del>{' '}
            <ins>
              {after || words.nothing}
              <Pictures pictures={pictures.after} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The thing they are about is said beside them. */
function Pictures({ pictures }: { pictures: readonly HeroImage[] }) {
  if (pictures.length === 0) return null;
  return (
    <span className={styles.logos}>
      {pictures.map((picture) => (
        <img
          key={picture.id}
          src={pictureUrl(picture)}
          width={picture.width}
          height={picture.height}
          alt={words.picture}
        />
      ))}
    </span>
  );
}

interface RestoreDialogProps {
  saved: TabState;
  version: number;
  onClose: () => void;
}

/** Says what bringing the version back does before it is done. */
function RestoreDialog({ saved, version, onClose }: RestoreDialogProps) {
  const { tab } = saved;
  const showTab = useShowTab();
  const effect = useQuery({
    queryKey: ['settings', 'effect', tab, saved.version, version],
    queryFn: async () => {
      const params = { tab, version: String(version) };
      const { value } = await call(readSettingsVersion, { params });
      return call(readSettingsEffect, { params: { tab }, body: { value } });
    },
    staleTime: 0,
    retry: false,
  });
  const refused = effect.error instanceof CallError ? Object.values(effect.error.fields) : [];
  return (
    <ActionDialog
      endpoint={restoreSettings}
      params={{ tab }}
      start={{ version: saved.version, restoreVersion: version }}
      said={words.restored}
      onDone={(state) => {
        showTab(state);
        onClose();
      }}
      title={words.restoreTitle({ version })}
      submit={words.restore}
      submitting={words.restoring}
      onClose={onClose}
    >
      <p>{words.restoreIntro}</p>
      {effect.isPending && <Skeleton shape="rows" lines={2} />}
      <Sentences sentences={[...(effect.data?.effects ?? []), ...refused]} />
    </ActionDialog>
  );
}
