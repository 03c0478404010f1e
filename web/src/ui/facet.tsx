import { ChevronDown } from 'lucide-react';
import { type ReactElement, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './facet.module.css';
import { formatCount } from './format-count.ts';
import { usePlaceBelow } from './use-place-below.ts';

interface FacetOption {
  readonly value: string;
  readonly label: string;
  /** How many rows it would show; none while that is not known. */
  readonly count?: number | undefined;
}

interface FacetProps {
  label: string;
  /** Stands for the label while nothing is chosen. */
  icon?: ReactElement;
  /** The text of the button while something is chosen, such as "How: Train". */
  chosenLabel: string;
  clearLabel: string;
  options: readonly FacetOption[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** A filter of which several values can be ticked, each with how many rows it would show. */
export function Facet({
  label,
  icon,
  chosenLabel,
  clearLabel,
  options,
  chosen,
  onChange,
}: FacetProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLFieldSetElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  usePlaceBelow(isOpen, button, list, 'start');
  // a tick shows at once; the address follows a moment later
  const [ticked, setTicked] = useState(chosen);
  const [known, setKnown] = useState(chosen.join());
  if (chosen.join() !== known) {
    setKnown(chosen.join());
    setTicked(chosen);
  }
  const isChosen = chosen.length > 0;
  const isIcon = icon !== undefined && !isChosen;

  function choose(next: readonly string[]) {
    setTicked(next);
    onChange(next);
  }
  function tick(value: string, isTicked: boolean) {
    choose(isTicked ? [...ticked, value] : ticked.filter((each) => each !== value));
  }

  return (
    <>
      <button
        type="button"
        ref={button}
        className={classNames(styles.button, isChosen && styles.chosen)}
        aria-expanded={isOpen}
        aria-label={isIcon ? label : undefined}
        title={isIcon ? label : undefined}
        popoverTarget={id}
      >
        {isIcon ? icon : <span>{isChosen ? chosenLabel : label}</span>}
        <ChevronDown aria-hidden="true" size={16} />
      </button>
      <fieldset
        id={id}
        ref={list}
        popover="auto"
        className={styles.list}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        <legend className="visually-hidden">{label}</legend>
        {isOpen &&
          options.map(({ value, label: text, count }) => (
            <label key={value} className={styles.option} data-empty={count === 0 || undefined}>
              <input
                type="checkbox"
                checked={ticked.includes(value)}
                onChange={({ target }) => tick(value, target.checked)}
              />
              <span>{text}</span>
              {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
            </label>
          ))}
        {isOpen && isChosen && (
          <button type="button" className={styles.clear} onClick={() => choose([])}>
            {clearLabel}
          </button>
        )}
      </fieldset>
    </>
  );
}
