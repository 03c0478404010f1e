import { dayInWords } from '@sangamam/contract/locale/dates';
import {
  languageFacts,
  type TranslatedLanguage,
  translatedLanguages,
} from '@sangamam/contract/locale/languages';
import { findField } from '@sangamam/contract/settings/catalogue';
import { shippedText } from '@sangamam/contract/settings/shipped-texts';
import { colourPattern } from '@sangamam/contract/settings/theme';
import { words } from '@sangamam/words/staff/settings';
import { words as siteWords } from '@sangamam/words/staff/site-settings';
import { createContext, type ReactNode, useContext } from 'react';
import { AmountField } from '../../kit/fields/amount-field.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import type { Elements } from '../../ui/elements.ts';
import { TextArea, type TextAreaProps, TextField } from '../../ui/text-field.tsx';
import { fieldLabel } from './field-labels.ts';
import { isMissing } from './missing-texts.ts';
import styles from './tab.module.css';
import type { TabForm } from './use-tab-form.ts';
import { fromEventInput, toEventInput, valueAt } from './values.ts';

export const TabContext = createContext<TabForm | null>(null);

/** The form of the tab around a field. */
export function useTab(): TabForm {
  const form = useContext(TabContext);
  if (!form) throw new Error('This field belongs into a SettingsForm');
  return form;
}

export interface SettingProps {
  /** The dotted name of the setting, such as `event.name`. */
  at: string;
  hint?: ReactNode;
  optional?: boolean;
}

/** The parts of a control of this setting: its label, the typed or saved value, and the problem. */
export function useSetting({ at, hint, optional }: SettingProps) {
  const form = useTab();
  const field = findField(at);
  const current = at in form.edits ? form.edits[at] : valueAt(form.saved.value, at);
  return {
    current,
    set: (next: unknown) => form.set(at, next),
    lines: field?.rows,
    text: {
      label: fieldLabel(at),
      name: at,
      hint: hint ?? field?.hint,
      optional: optional ?? field?.optional,
      error: form.problem?.fields[at],
    },
  };
}

interface TextSettingProps extends SettingProps {
  /** More than one: a text of several lines. */
  rows?: number;
  /** The text people read where it is empty, in each language; said in English. */
  shipped?: string | undefined;
}

/** A setting that is a text of one line, or of `rows`. */
export function TextSetting({ rows, ...props }: TextSettingProps) {
  const { current, set, text, lines = rows ?? 1 } = useSetting(props);
  const value = String(current ?? '');
  return lines > 1 ? (
    <TextArea {...text} rows={lines} value={value} onChange={({ target }) => set(target.value)} />
  ) : (
    <TextField {...text} value={value} onChange={({ target }) => set(target.value)} />
  );
}

/** A text in all languages, side by side; what is empty shows what visitors read instead. */
export function TextInLanguages({ rows, shipped, ...props }: TextSettingProps) {
  const { current, set, text, lines = rows ?? 1 } = useSetting(props);
  return (
    <div className={styles.languages}>
      <WholeText
        {...text}
        rows={lines}
        placeholder={shipped}
        value={String(current ?? '')}
        onText={set}
      />
      {translatedLanguages.map((language) => (
        <Translation
          key={language}
          {...props}
          rows={lines}
          language={language}
          isShipped={shipped !== undefined}
        />
      ))}
    </div>
  );
}

interface WholeTextProps extends Omit<TextAreaProps, 'onChange'> {
  onText: (text: string) => void;
}

/** Grows with its text, so that all of it is read; a text of one line stays one. */
function WholeText({ onText, ...area }: WholeTextProps) {
  return (
    <TextArea
      {...area}
      onChange={({ target: { value } }) =>
        onText(area.rows === 1 ? value.replaceAll(/[\r\n]+/g, ' ') : value)
      }
    />
  );
}

/** The home page and its lists say beside each text what it is in other languages. */
const nameIn = (language: TranslatedLanguage, at: string) =>
  /^(home|faq)\./.test(at)
    ? at.replace(/(\w+)$/, `${language}.$1`)
    : at.startsWith('questions.')
      ? at.replace('.en.', `.${language}.`)
      : `translations.${language}.${at}`;

interface TranslationProps extends SettingProps {
  rows: number;
  language: TranslatedLanguage;
  /** An empty text is read as shipped in the reader's language, whatever it is in English. */
  isShipped: boolean;
}

function Translation({ at, rows, language, isShipped }: TranslationProps) {
  const { current, set, text } = useSetting({ at: nameIn(language, at) });
  const written = String(useSetting({ at }).current ?? '');
  const english = isShipped ? '' : written;
  return (
    <WholeText
      {...text}
      label={
        <>
          <span className="visually-hidden">{fieldLabel(at)}: </span>
          <span lang={language}>{languageFacts[language].name}</span>
          <Standing language={language} english={english} written={current} />
        </>
      }
      lang={language}
      rows={rows}
      placeholder={readInstead(language, english)}
      value={String(current ?? '')}
      onText={set}
    />
  );
}

/** The text visitors read where it has no translation: the one this text was shipped with, else English (`settingsIn`). */
export const readInstead = (language: TranslatedLanguage, english: string) =>
  shippedText(language, english) ?? english;

/** True if a translation is missing, or is the one this text was shipped with. */
function Standing({ language, english, written }: StandingProps) {
  if (english === '' || written) return null;
  const isBehind = isMissing(language, english, written);
  return (
    <span className={isBehind ? styles.missing : styles.delivered}>
      {isBehind ? words.missing.here : words.missing.asDelivered}
    </span>
  );
}

interface StandingProps {
  language: TranslatedLanguage;
  english: string;
  written: unknown;
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

/** A day and a time at the event. */
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
      value={toEventInput(moment)}
      onChange={({ target }) => set(fromEventInput(target.value))}
    />
  );
}

/** A colour: its digits, and beside them the picker of the device. */
export function ColourSetting(props: SettingProps) {
  const { current, set, text } = useSetting(props);
  const typed = String(current ?? '').toLowerCase();
  return (
    <div className={styles.colour}>
      <TextField
        {...text}
        short
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        value={String(current ?? '')}
        onChange={({ target }) => set(target.value)}
      />
      <input
        type="color"
        aria-label={siteWords.colour({ label: fieldLabel(props.at) })}
        value={colourPattern.test(typed) ? typed : '#ffffff'}
        onChange={({ target }) => set(target.value)}
      />
    </div>
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
  children: Elements;
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
