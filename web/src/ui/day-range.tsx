import { DateField } from './text-field.tsx';

interface Day<Name> {
  readonly name: Name;
  readonly label: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
}

interface DayRangeProps<Name extends string> {
  from: Day<Name>;
  to: Day<Name>;
  onChange: (name: Name, value: string) => void;
}

/** A first and a last day; neither can be picked beyond the other. */
export function DayRange<Name extends string>({ from, to, onChange }: DayRangeProps<Name>) {
  return (
    <>
      <DateField
        {...from}
        max={to.value || undefined}
        onChange={({ target }) => onChange(from.name, target.value)}
      />
      <DateField
        {...to}
        min={from.value || undefined}
        onChange={({ target }) => onChange(to.name, target.value)}
      />
    </>
  );
}
