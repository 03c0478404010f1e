import type { Option } from '@sangamam/contract/questions/options';
import { searchKey } from '@sangamam/contract/text/search-key';

/** Texts by the value they stand for. */
export type Texts = Readonly<Record<string, string>>;

/** The list with its item at `from` before the one that is now at `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

/** The texts with this one; an empty one is left out, and without any there are none. */
export function withText(texts: Texts | undefined, key: string, text: string): Texts | undefined {
  const next = { ...texts, [key]: text };
  if (text === '') delete next[key];
  return Object.keys(next).length > 0 ? next : undefined;
}

/** The option with one of its parts as `next`, or without it. */
export function withPart(
  option: Option,
  part: keyof Option,
  next: string | number | true | undefined,
): Option {
  const { [part]: _before, ...others } = option;
  return next === undefined ? (others as Option) : { ...option, [part]: next };
}

/** True if the list has this value, however it is written. */
export const hasValue = (values: readonly string[], value: string) =>
  values.some((known) => searchKey(known) === searchKey(value.trim()));
