import { dayAndTime } from '@sangamam/contract/locale/dates';
import { languageFacts, translatedLanguages } from '@sangamam/contract/locale/languages';
import { settingsCatalogue } from '@sangamam/contract/settings/catalogue';
import type { SettingsTab, TabState } from '@sangamam/contract/settings/tabs';
import { words } from '@sangamam/words/staff/settings';
import { type FormEvent, useState } from 'react';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Elements } from '../../ui/elements.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { labelOf } from './field-labels.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { countMissing, hasTranslations } from './missing-texts.ts';
import { Sentences } from './sentences.tsx';
import { settingsParts, settingsPath } from './settings-tabs.ts';
import styles from './tab.module.css';
import { TabContext } from './tab-fields.tsx';
import { type TabForm, useSettingsTabs, useTabForm } from './use-tab-form.ts';
import { VersionsDrawer } from './versions-drawer.tsx';

interface SettingsFormProps {
  tab: SettingsTab;
  /** The text people will read, below the fields. */
  preview?: Elements;
  children: Elements;
}

const tabs: Readonly<Record<SettingsTab, { readonly intro?: string; readonly sections: object }>> =
  settingsCatalogue;

/** One tab of the settings: its fields, one Save, what the change does, and the versions before it. */
export function SettingsForm(props: SettingsFormProps) {
  const { data, error, refetch } = useSettingsTabs();
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  const saved = data?.find((state) => state.tab === props.tab);
  if (!saved) return <Skeleton shape="rows" lines={8} />;
  return <LoadedForm key={props.tab} {...props} saved={saved} />;
}

function LoadedForm({ tab, preview, children, saved }: SettingsFormProps & { saved: TabState }) {
  const form = useTabForm(saved);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const { intro } = tabs[tab];
  const label = settingsParts.find(({ to }) => to === settingsPath(tab))?.label ?? tab;

  function submit(event: FormEvent) {
    event.preventDefault();
    form.save();
  }

  return (
    <TabContext value={form}>
      <form className={styles.form} noValidate onSubmit={submit} aria-labelledby="tab-title">
        <header className={styles.head}>
          <h2 id="tab-title">{label}</h2>
          <p className={styles.changed}>
            <span>
              {saved.changedBy && saved.changedAt
                ? words.changedBy({ who: saved.changedBy, at: dayAndTime(saved.changedAt) })
                : words.asItCame}
            </span>
            <button type="button" className={styles.link} onClick={() => setIsHistoryOpen(true)}>
              {words.versions.open}
            </button>
          </p>
          {intro && <p className={styles.intro}>{intro}</p>}
          <Missing form={form} />
        </header>
        <Problem form={form} />
        {children}
        {preview}
        <SaveBar form={form} />
      </form>
      <EffectDialog form={form} />
      <LeaveGuard isDirty={form.isDirty} onLeave={form.discard} />
      {isHistoryOpen && (
        <VersionsDrawer saved={saved} label={label} onClose={() => setIsHistoryOpen(false)} />
      )}
    </TabContext>
  );
}

/** Which languages are behind, as it is typed now. */
function Missing({ form: { tab, value } }: { form: TabForm }) {
  const counts = translatedLanguages
    .map((language) => [language, countMissing(tab, value, language)] as const)
    .filter(([, count]) => count > 0);
  if (!hasTranslations(tab)) return null;
  return (
    <>
      <p className={styles.intro}>{words.missing.intro}</p>
      <p className={styles.behind}>
        {counts.map(([language, count]) => (
          <span key={language} className={styles.missing}>
            {words.missing.count({ language: languageFacts[language].english, count })}
          </span>
        ))}
      </p>
    </>
  );
}

const hasEntries = (value: unknown) =>
  Array.isArray(value) && value.some((entry) => typeof entry === 'object');

function Problem({ form: { problem, conflicts, attempt } }: { form: TabForm }) {
  if (!problem) return null;
  const errors = Object.entries(problem.fields).map(([name, message]) => ({
    name,
    message: `${labelOf(name)}: ${message}`,
  }));
  if (errors.length > 0) return <ErrorSummary errors={errors} attempt={attempt} />;
  return (
    <div className={styles.problem}>
      <Alert tone="error" live title={conflicts ? words.conflict.title : undefined}>
        <p>{problem.message}</p>
        {conflicts && <p>{words.conflict.intro}</p>}
        {conflicts && conflicts.length > 0 && (
          <ul>
            {conflicts.map(({ name, theirs }) => (
              <li key={name}>
                {hasEntries(theirs)
                  ? words.conflict.theirList({ label: labelOf(name) })
                  : words.conflict.theirs({
                      label: labelOf(name),
                      text: String(theirs ?? words.versions.nothing),
                    })}
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}

function SaveBar({ form }: { form: TabForm }) {
  const { edits, isDirty, isBusy, discard, effects } = form;
  return (
    <div className={styles.bar}>
      <Button
        type="submit"
        loading={isBusy && !effects}
        loadingText={words.saving}
        disabled={!isDirty}
      >
        {words.save}
      </Button>
      {isDirty && (
        <Button variant="secondary" onClick={discard}>
          {words.discard}
        </Button>
      )}
      <p role="status" className="note">
        {isDirty && words.unsaved({ count: Object.keys(edits).length })}
      </p>
    </div>
  );
}

function EffectDialog({ form: { effects, isBusy, confirm, back } }: { form: TabForm }) {
  if (!effects) return null;
  return (
    <Dialog
      open
      title={words.effect.title}
      onClose={back}
      locked={isBusy}
      actions={
        <>
          <Button variant="secondary" onClick={back} disabled={isBusy} autoFocus>
            {words.effect.back}
          </Button>
          <Button loading={isBusy} loadingText={words.saving} onClick={confirm}>
            {words.effect.save}
          </Button>
        </>
      }
    >
      <p>{words.effect.intro}</p>
      <Sentences sentences={effects} />
    </Dialog>
  );
}
