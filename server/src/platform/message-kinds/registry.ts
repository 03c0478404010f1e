import type { ConsentPurpose } from '@sangamam/contract/privacy/consents';
import type { Keys } from '../config/seal.ts';
import type { Db } from '../db/connect.ts';
import type { MailAttachment } from '../outside/mail.ts';
import type { LookDeps } from '../settings/look.ts';
import type { Kind } from './define-kind.ts';

/** The dependencies of drawing a document, on which sealed facts may stand. */
export interface DrawDeps extends LookDeps {
  readonly config: Keys;
}

/** All that this folder must know of the floors above it; composed once, in `house.ts`. */
export interface MessageRegistry {
  /** Every kind there is, in the order in which staff see them. */
  readonly kinds: readonly Kind[];
  /** True if a message about this registration may still go out; asked at that moment. */
  mayGo(
    db: Db,
    message: {
      readonly registrationId: string;
      readonly consentPurpose: ConsentPurpose | null;
    } & Pick<Kind, 'evenIfCancelled' | 'onlyWhile'>,
  ): Promise<boolean>;
  /** True if somebody showed that this mailbox is theirs, paid with it, or staff typed it. */
  isProvenMailbox(db: Db, address: string): Promise<boolean>;
  /** The file to attach as it is when the mail goes out; null: there is none any longer. */
  draw(deps: DrawDeps, registrationId: string, drawing: Drawing): Promise<MailAttachment | null>;
}

/** The facts kept of a file that is drawn later, such as `{ receiptNumber: 'SGM-R-00007' }`. */
interface Drawing {
  readonly [name: string]: string | undefined;
  /** Files whose content is kept have one. */
  readonly content?: never;
}

/** An attachment as it is kept. */
export type QueuedAttachment = (MailAttachment & { readonly content: string }) | Drawing;

/** The kind of this name; undefined for names that are none, or not any longer. */
export function findKind({ kinds }: MessageRegistry, name: string | null): Kind | undefined {
  return kinds.find((kind) => kind.name === name);
}
