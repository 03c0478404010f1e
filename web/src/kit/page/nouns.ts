import { type Action, can } from '@sangamam/contract/calls/permissions';
import type { OptionalNoun } from '@sangamam/contract/nouns';
import type { AdminUser } from '@sangamam/contract/sign-in/auth';
import type { words } from '@sangamam/words/staff/settings';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** A page of the site, a file of its own in the browser. */
export interface Page {
  /** Among the `children` of another, the part that follows the address of that one. */
  readonly path: string;
  /** The module, below `web/src/`. */
  readonly file: string;
  /** Needed if one module is more than one page. */
  readonly id?: string;
  /** Drawn inside this one. */
  readonly children?: readonly Page[];
  /** The pages of all nouns below its address are drawn inside it. */
  readonly isFrame?: true;
  /** A page of the back office without its frame: no session is needed. */
  readonly isBeforeSignIn?: true;
}

/** A place of the back office. */
export interface Place {
  readonly label: string;
  readonly to: string;
  /** Only those who may do this are led there; without it, everybody. */
  readonly right?: Action;
  /** But not who may do this. */
  readonly unless?: Action;
}

export interface MenuEntry extends Place {
  readonly icon: LucideIcon;
}

export interface SettingsPart extends Place {
  readonly group: keyof (typeof words)['tabGroups'];
  /** Long texts in several languages: on screens below 1600 pixels the list of parts makes room. */
  readonly isWide?: true;
}

/** A tab of a page of another noun; it follows those the page has itself. */
interface AddedTab {
  /** The address of the page. */
  readonly of: string;
  readonly name: string;
  readonly label: string;
  readonly load: Load<object>;
}

/** Parts of a page that belong to another noun: their properties. */
export interface Parts {
  readonly roomSuggestions: { canStart: boolean };
}

export type Load<Props> = () => Promise<ComponentType<Props>>;

/** A folder of `features/`, as it tells of itself; the roof makes one list of them (`nouns.ts`). */
export interface Noun {
  /** An installation can go without it, by this name. */
  readonly optional?: OptionalNoun;
  readonly pages: readonly Page[];
  /** In the sidebar. */
  readonly menu?: readonly MenuEntry[];
  /** In the list of the settings. */
  readonly settings?: readonly SettingsPart[];
  /** Found by Ctrl+K besides what the sidebar leads to. */
  readonly places?: readonly Place[];
  /** Addresses to which other nouns lead where this one is there, by name; what the user log names, by its type. */
  readonly links?: Readonly<Record<string, (id: string) => string>>;
  readonly tabs?: readonly AddedTab[];
  readonly parts?: { readonly [Name in keyof Parts]?: Load<Parts[Name]> };
}

type Lists = Required<Omit<Noun, 'optional' | 'links' | 'parts'>>;

/** All that the nouns have of one kind, in their order. */
export const allOf = <Name extends keyof Lists>(nouns: readonly Noun[], name: Name) =>
  nouns.flatMap((noun): Lists[Name][number][] => [...(noun[name] ?? [])]);

/** True if this member of staff is led to a place. */
export const isLedTo = ({ right, unless }: Place, user: AdminUser) =>
  (!right || can(user, right)) && !(unless && can(user, unless));
