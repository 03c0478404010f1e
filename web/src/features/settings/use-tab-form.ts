import {
  readSettings,
  readSettingsEffect,
  saveSettings,
  type TabState,
} from '@sangamam/contract/settings/tabs';
import { words } from '@sangamam/words/staff/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { type TypedEdit, useKeptEdit } from '../../kit/session/kept-edit.ts';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { type Edits, isSame, valueAt, withEdit, withEdits } from './values.ts';

const settingsKey = ['settings'];

/** All tabs this admin may change, as they are. */
export function useSettingsTabs() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(readSettings, { signal }),
    staleTime: 0,
  });
}

/** Puts a tab the server has just given in place of the one that is shown. */
export function useShowTab() {
  const client = useQueryClient();
  return (state: TabState) =>
    client.setQueryData<TabState[]>(settingsKey, (tabs) =>
      tabs?.map((known) => (known.tab === state.tab ? state : known)),
    );
}

/** A field that somebody else saved while it was edited here. */
export interface Conflict {
  readonly name: string;
  readonly theirs: unknown;
}

/**
 * One tab while it is edited. `save` first asks what the change does: where it does something, `effects`
 * waits for a yes. After somebody else saved the tab, the edits stay and stand on their values. They also
 * survive a session that ends.
 */
export function useTabForm(saved: TabState) {
  const { tab } = saved;
  const client = useQueryClient();
  const showTab = useShowTab();
  const { kept, keep, forget } = useKeptEdit(`settings:${tab}`);
  const [edits, setEdits] = useState<Edits>(() => editsOf(kept, saved));
  /** The values the edits began on. */
  const [basis, setBasis] = useState<TabState | null>(kept && { ...saved, version: kept.version });
  const [effects, setEffects] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<CallError | null>(null);
  const [conflicts, setConflicts] = useState<readonly Conflict[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isDirty = Object.keys(edits).length > 0;
  const value = withEdits(saved.value, edits);

  const { version } = basis ?? saved;
  useEffect(() => keep({ version, typed: Object.entries(edits) }), [keep, version, edits]);

  function discard() {
    forget();
    setEdits({});
    setBasis(null);
    setProblem(null);
    setConflicts(null);
    setEffects(null);
  }

  const { run, isBusy } = useAction((work: () => Promise<void>) => work(), {
    async onRefused(refused) {
      setEffects(null);
      setAttempt((count) => count + 1);
      if (refused.code === 'SETTINGS_STALE') await adoptServerVersion(refused);
      else setProblem(refused);
    },
  });

  function attemptTo(work: () => Promise<void>) {
    setProblem(null);
    return run(work);
  }

  async function adoptServerVersion(stale: CallError) {
    const tabs = await client.fetchQuery({
      queryKey: settingsKey,
      queryFn: () => call(readSettings),
      staleTime: 0,
    });
    const theirs = tabs.find((state) => state.tab === tab) ?? saved;
    const changed = Object.keys(edits).filter(
      (name) => !isSame(valueAt(basis?.value, name), valueAt(theirs.value, name)),
    );
    setConflicts(changed.map((name) => ({ name, theirs: valueAt(theirs.value, name) })));
    setBasis(theirs);
    setProblem(new CallError(stale.message, { status: stale.status, code: stale.code }));
  }

  const write = async () => {
    showTab(await call(saveSettings, { params: { tab }, body: { version, value } }));
    discard();
    showToast(words.saved, { tone: 'success', durationMs: adminToastMs });
  };

  return {
    tab,
    saved,
    value,
    edits,
    isDirty,
    isBusy,
    problem,
    conflicts,
    effects,
    attempt,
    set(name: string, next: unknown) {
      setBasis((known) => known ?? saved);
      setEdits((known) => withEdit(known, saved.value, name, next));
    },
    /** Its fields are named by their places: it is over once rows of a list move. */
    forgetProblem: () => setProblem(null),
    discard,
    save: () =>
      attemptTo(async () => {
        const weighed = await call(readSettingsEffect, { params: { tab }, body: { value } });
        if (weighed.effects.length === 0) await write();
        else setEffects(weighed.effects);
      }),
    confirm: () => attemptTo(write),
    back: () => setEffects(null),
  };
}

/** The input from before the session ended; nothing and no text are one. */
function editsOf(kept: TypedEdit | null, { value }: TabState): Edits {
  const typed = kept?.typed ?? [];
  return typed.reduce<Edits>(
    (edits, [name, edit]) => withEdit(edits, value, name, edit ?? undefined),
    {},
  );
}

export type TabForm = ReturnType<typeof useTabForm>;
