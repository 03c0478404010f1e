import { digitsTyped, loadPlan } from '@sangamam/contract/text/phone';
import { words } from '@sangamam/words/page/ui';
import { ChevronDown } from 'lucide-react';
import { type FocusEventHandler, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import fieldStyles from '../../ui/field.module.css';
import { Field, type FieldText } from '../../ui/field.tsx';
import { languageNow } from '../../ui/in-language.ts';
import { part } from '../../ui/part.tsx';
import styles from './phone-field.module.css';
import { findCountry, flagOf, readTyped } from './phone-format.ts';

/** Loaded when opened; offline, the country code is typed with the number, as +971. */
const CountryList = part(() => import('./country-list.tsx').then((file) => file.CountryList));

/** In the language of the page. The full list of names is loaded with `CountryList`. */
const countryName = (iso2: string) =>
  new Intl.DisplayNames(languageNow(), { type: 'region' }).of(iso2.toUpperCase());

interface PhoneFieldProps extends FieldText {
  id?: string | undefined;
  name?: string | undefined;
  /** E.164, such as `+919876543210`, or empty. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  onBlur?: FocusEventHandler | undefined;
  /** The input of the number, for a form library to focus. */
  ref?: Ref<HTMLInputElement> | undefined;
  disabled?: boolean | undefined;
  /** ISO code of the initial country. */
  defaultCountry?: string | undefined;
  autoComplete?: string | undefined;
}

/**
 * A phone number with its country: a searchable list beside an input that groups digits as in that country.
 * Takes `field` of a react-hook-form `Controller`. The value is E.164 or empty.
 */
export function PhoneField({
  id,
  name,
  value,
  defaultValue = '',
  onChange,
  onBlur,
  ref,
  disabled,
  defaultCountry = 'in',
  autoComplete = 'tel',
  ...text
}: PhoneFieldProps) {
  const initialCountry = findCountry(defaultCountry);
  if (!initialCountry) throw new Error(`There is no country ${defaultCountry}`);
  const initial = readTyped(value ?? defaultValue, initialCountry);
  const [country, setCountry] = useState(initial.country);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const current = useRef(initial.value);

  function attach(element: HTMLInputElement | null) {
    box.current = element;
    if (typeof ref === 'function') return ref(element);
    if (ref) ref.current = element;
  }

  function show(typed: string, inCountry = country) {
    const read = readTyped(typed, inCountry);
    if (box.current) box.current.value = read.shown;
    setCountry(read.country);
    if (read.value === current.current) return;
    current.current = read.value;
    onChange?.(read.value);
  }

  /** Until it is here any number passes, and the server decides. */
  async function fetchPlan() {
    await loadPlan().catch(() => {});
    const input = box.current;
    if (input?.value && input !== document.activeElement) show(input.value);
  }

  // Text typed before the scripts arrived is in the box already: take it up once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (box.current?.value) show(box.current.value);
  }, []);

  // The form put another number in: a saved draft, or a reset.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value counts
  useEffect(() => {
    if (value === undefined || value === current.current) return;
    const read = readTyped(value, country);
    current.current = read.value;
    setCountry(read.country);
    if (box.current) box.current.value = read.shown;
  }, [value]);

  /** Formats while typing at the end; elsewhere only on blur, so that the caret does not jump. */
  function handleInput(input: HTMLInputElement, isDeleting: boolean) {
    const atEnd = input.selectionStart === input.value.length;
    if (atEnd && !isDeleting) return show(input.value);
    const typed = input.value;
    const caret = input.selectionStart;
    show(typed);
    if (digitsTyped(input.value) === digitsTyped(typed)) {
      input.value = typed;
      input.setSelectionRange(caret, caret);
    }
  }

  function close() {
    setOpen(false);
    toggle.current?.focus();
  }

  return (
    <Field {...text} id={id} name={name}>
      {(wiring) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only watches whether the focus leaves
        <div
          className={styles.phone}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
          }}
        >
          <button
            ref={toggle}
            type="button"
            className={styles.country}
            disabled={disabled}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-label={`${words.country}: ${countryName(country.iso2)} +${country.dialCode}`}
            onClick={() => setOpen(!open)}
          >
            <span aria-hidden="true" className={styles.flag}>
              {flagOf(country)}
            </span>
            <span>{`+${country.dialCode}`}</span>
            <ChevronDown aria-hidden="true" size={16} />
          </button>
          <input
            type="tel"
            inputMode="tel"
            autoComplete={autoComplete}
            {...wiring}
            name={name}
            ref={attach}
            disabled={disabled}
            defaultValue={initial.shown}
            onChange={(event) =>
              handleInput(
                event.target,
                (event.nativeEvent as InputEvent).inputType?.startsWith('delete') ?? false,
              )
            }
            onFocus={fetchPlan}
            onBlur={(event) => {
              show(event.target.value);
              onBlur?.(event);
            }}
            className={classNames(fieldStyles.control, styles.number)}
          />
          {open && (
            <Suspense>
              <CountryList
                chosen={country}
                onChoose={(next) => {
                  show(digitsTyped(box.current?.value ?? '').replace('+', ''), next);
                  setOpen(false);
                  box.current?.focus();
                }}
                onClose={close}
              />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  );
}
