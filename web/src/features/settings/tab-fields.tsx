import { dayInWords } from '@sangamam/contract/dates';
import { shippedText } from '@sangamam/contract/shipped-texts';
import { createContext, type ReactNode, useContext } from 'react';
import { AmountField } from '../../kit/fields/amount-field.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { fieldLabel } from './field-labels.ts';
import styles from './tab.module.css';
import type { TabForm } from './use-tab-form.ts';
import { fromKochiInput, toKochiInput, valueAt } from './values.ts';
import { words } from './words.ts';

export const TabContext = createContext<TabForm | null>(null);

/** The form of the tab around a field. */
export function useTab(): TabForm {
  const form = useContext(TabContext);
  if (!form) throw new Error('This field belongs into a SettingsForm');
  return form;
}

interface SettingProps {
  /** The dotted name of the setting, such as `event.name`. */
  at: string;
  hint?: ReactNode;
  optional?: boolean;
}

/** What a control of this setting shows: its label, what was typed or saved, and what is wrong. */
export function useSetting({ at, hint, optional }: SettingProps) {
  const form = useTab();
  const current = at in form.edits ? form.edits[at] : valueAt(form.saved.value, at);
  return {
    current,
    set: (next: unknown) => form.set(at, next),
    text: {
      ...{ label: fieldLabel(at), name: at, hint, optional },
      error: form.problem?.fields[at],
    },
  };
}

interface TextSettingProps extends SettingProps {
  /** More than one: a text of several lines. */
  rows?: number;
}

/** A setting that is a text of one line, or of `rows`. */
export function TextSetting({ rows = 1, ...props }: TextSettingProps) {
  const { current, set, text } = useSetting(props);
  const value = String(current ?? '');
  return rows > 1 ? (
    <TextArea {...text} rows={rows} value={value} onChange={({ target }) => set(target.value)} />
  ) : (
    <TextField {...text} value={value} onChange={({ target }) => set(target.value)} />
  );
}

/** A text in all languages, side by side; below what is empty stands what visitors read instead. */
export function TextInLanguages(props: TextSettingProps) {
  return (
    <div className={styles.languages}>
      <TextSetting {...props} />
      <Translation {...props} language="ml" />
      <Translation {...props} language="hi" />
    </div>
  );
}

/** The home page and its lists say beside each text what it is in other languages. */
const nameIn = (language: 'ml' | 'hi', at: string) =>
  /^(home|faq)\./.test(at)
    ? at.replace(/(\w+)$/, `${language}.$1`)
    : `translations.${language}.${at}`;

function Translation({ at, rows = 1, language }: TextSettingProps & { language: 'ml' | 'hi' }) {
  const name = nameIn(language, at);
  const { current, set, text } = useSetting({ at: name });
  const english = useSetting({ at }).current;
  const field = {
    ...text,
    ...fallbackText(language, String(english ?? ''), current),
    label: (
      <>
        <span className="visually-hidden">{fieldLabel(at)}: </span>
        <span lang={language}>{words.languages[language]}</span>
      </>
    ),
    lang: language,
    value: String(current ?? ''),
  };
  return rows > 1 ? (
    <TextArea {...field} rows={rows} onChange={({ target }) => set(target.value)} />
  ) : (
    <TextField {...field} onChange={({ target }) => set(target.value)} />
  );
}

/**
 * What visitors read where a text has no translation, shown in the empty field and said in its hint: the
 * one this text was shipped with, else English (`settingsIn`).
 */
export function fallbackText(language: 'ml' | 'hi', english: string, written: unknown) {
  if (written || !english) return {};
  const shipped = shippedText(language, english);
  return {
    placeholder: shipped ?? english,
    hint: shipped === undefined ? words.empty.english : words.empty.shipped,
  };
}

/** A setting that is an amount in whole rupees. */
export function RupeesSetting(props: SettingProps) {
  const { current, set, text } = useSetting(props);
  return (
    <AmountField
      {...text}
      value={String(current ?? '')}
      onChange={({ target }) => set(target.value)}
    />
  );
}

/** A setting that is a whole number. */
export function NumberSetting(props: SettingProps) {
  const { current, set, text } = useSetting(props);
  return (
    <TextField
      {...text}
      short
      inputMode="numeric"
      value={String(current ?? '')}
      onChange={({ target }) => set(target.value)}
    />
  );
}

/** A day and a time in Kochi. */
export function MomentSetting(props: SettingProps) {
  const { current, set, text } = useSetting(props);
  const moment = String(current ?? '');
  const day = Number.isNaN(Date.parse(moment)) ? '' : dayInWords(moment);
  return (
    <TextField
      {...text}
      hint={props.hint ?? (day || undefined)}
      className={styles.moment}
      type="datetime-local"
      value={toKochiInput(moment)}
      onChange={({ target }) => set(fromKochiInput(target.value))}
    />
  );
}

/** A setting that is on or off. */
export function SwitchSetting(props: SettingProps) {
  const { current, set, text } = useSetting(props);
  return (
    <CheckboxField
      {...text}
      checked={current === true}
      onChange={({ target }) => set(target.checked)}
    />
  );
}

interface GroupProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** Settings that belong together, under a heading. */
export function Group({ title, hint, children }: GroupProps) {
  return (
    <section className={styles.group}>
      <h3 className={styles.groupTitle}>{title}</h3>
      {hint && <p className={styles.groupHint}>{hint}</p>}
      {children}
    </section>
  );
}

/** Short fields beside each other where there is room. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
