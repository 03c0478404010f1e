import type { words } from '@sangamam/words/en/refusals';
import type { words as staffWords } from '@sangamam/words/staff/refusals';

export type RefusalSentences = typeof words & typeof staffWords;
export type RefusalCode = keyof RefusalSentences;

/**
 * Every expected refusal with its HTTP status; other codes do not compile. What each says stands in the
 * `refusals.json` of the words. 401 only means "no valid session" or key, or wrong credentials at sign-in;
 * a missing right is 403; a record of somebody else is 404, as one that does not exist.
 */
export const refusals = {
  VALIDATION: 422,
  BAD_REQUEST: 400,
  AMOUNT_INVALID: 400,
  /** `verify-otp` answers it with 401, as docs/product/fixed.md says. */
  OTP_INVALID: 422,
  CONTACT_MISSING: 422,
  UNSUPPORTED_MEDIA: 415,
  TOO_SLOW: 408,
  TOO_LARGE: 413,
  SESSION_REQUIRED: 401,
  SESSION_EXPIRED: 401,
  FORBIDDEN: 403,
  ORIGIN_REFUSED: 403,
  CAPTCHA_REQUIRED: 403,
  /** The session is valid, but the action needs a recent one-time code. */
  CODE_REQUIRED: 403,
  NOT_FOUND: 404,
  REGISTRATION_NOT_FOUND: 404,
  NOT_REGISTERED: 403,
  DUPLICATE_CONTACT: 409,
  STALE: 409,
  STEP_ORDER: 409,
  /** A deadline or payment has made the answer final. */
  LOCKED: 409,
  /** A new email address or phone number needs a code sent to it. */
  CONTACT_LOCKED: 409,
  CONTACT_NOT_VERIFIED: 409,
  NO_TICKET: 409,
  ERASURE_WAITS: 409,
  PARENT_CONSENT_REQUIRED: 409,
  STATUS_CHANGE: 409,
  TRIP_FULL: 409,
  CAPACITY: 409,
  FEE_CHANGED: 409,
  ALREADY_PAID: 409,
  NOTHING_TO_PAY: 409,
  /** Money of this registration was received and is not matched yet: nobody pays twice meanwhile. */
  PAYMENT_NOT_MATCHED: 409,
  FORM_NOT_FINISHED: 409,
  PAY_LATER_OFF: 409,
  IDEMPOTENCY_REUSED: 409,
  IN_PROGRESS: 409,
  UNDO_OVER: 410,
  /** The link to a place was used, withdrawn, or is too old. */
  PLACE_NOT_OFFERED: 410,
  REGISTRATION_CLOSED: 410,
  QUICK_REGISTRATION_CLOSED: 410,
  /** A contribution claimed as the fee, or the fee as a contribution. */
  PAYMENT_PURPOSE: 409,
  PAYMENT_REJECTED: 422,
  UPLOAD_INCOMPLETE: 400,
  FILE_EMPTY: 400,
  FILE_TOO_LARGE: 413,
  FILE_TYPE: 415,
  PICTURE_TYPE: 415,
  FILE_HEIC: 415,
  FILE_UNREADABLE: 415,
  PICTURE_TOO_LARGE: 415,
  FILE_INFECTED: 422,
  /** Not uploaded by this browser, used before, or deleted. */
  ATTACHMENT_INVALID: 400,
  FILES_TODAY: 429,
  FILES_UNAVAILABLE: 503,
  PICTURES_UNAVAILABLE: 503,
  FILE_NOT_CHECKED: 409,
  LINK_EXPIRED: 410,
  /** The album or the sender has the most photos allowed. */
  PHOTOS_FULL: 409,
  ISSUE_NOT_FOUND: 404,
  /** Closed too long ago to reply; the reporter must report again. */
  ISSUE_CLOSED: 409,
  TOO_MANY: 429,
  /** The contact's budget of codes is used up. Does not reveal whether the contact is registered. */
  CODES_SENT: 429,
  PROVIDER_UNAVAILABLE: 503,
  UNAVAILABLE: 503,

  // Only staff and other programs get these: their sentences are in English alone.
  API_KEY_INVALID: 401,
  LOGIN_FAILED: 401,
  /** The password is right; the code of the second factor is missing. */
  MFA_REQUIRED: 403,
  /** The password is right, but the role requires a second factor. */
  MFA_SETUP_REQUIRED: 403,
  /** Too long after the password, or used already. */
  MFA_EXPIRED: 401,
  MFA_WRONG: 401,
  /** Stands for everything that can be wrong with it. */
  PASSKEY_REFUSED: 401,
  TOO_MANY_GUESSES: 429,
  /** A request must be decided by a second person. */
  OWN_REQUEST: 403,
  /** The second person must not have been brought in by the first. */
  INVITED_BY_ASKER: 403,
  /** The second person's account must be older than a day. */
  ACCOUNT_TOO_NEW: 403,
  /** The admin had the right when it began. */
  RIGHT_LOST: 403,
  /** The admin may export, but not what is marked as sensitive. */
  SENSITIVE_EXPORT: 403,
  /** The session is valid, but the action needs a recent password. */
  PASSWORD_REQUIRED: 403,
  OTHER_SCHOOLS: 403,
  STATUS_STEP: 409,
  REGISTRATION_CANCELLED: 409,
  CHECKED_IN: 409,
  CONTRIBUTION_PAID: 409,
  NOTHING_TO_CONFIRM: 409,
  NOTHING_TO_REMIND: 409,
  TOO_FEW_PLACES: 409,
  /** The registration has money, or a payment under way. */
  MONEY_HELD: 409,
  MONEY_COMING: 409,
  MERGE_CANCELLED: 409,
  MERGE_CHECKED_IN: 409,
  MERGE_PAID: 409,
  MERGE_PAID_BOTH: 409,
  RESTORE_FIRST: 409,
  RESTORE_OVER: 410,
  SETTINGS_STALE: 409,
  SAVED_FILTERS_FULL: 409,
  FILTER_NAME_TAKEN: 409,
  TOO_MANY_AT_ONCE: 409,
  /** Staff may go on with a reason; `fields.reason` has the warnings. */
  NEEDS_REASON: 409,
  /** A scanned ticket that we did not sign, or of another registration. */
  TICKET_INVALID: 422,
  /** More match than an account that sees no lists may be shown. */
  SEVERAL_FOUND: 409,
  /** Such an account found too many people within an hour whom it did not let in. */
  TOO_MANY_FOUND: 429,
  NO_ENTRY: 409,
  ALL_IN: 409,
  TOO_MANY_ARRIVE: 409,
  ROOM_NOT_FOUND: 404,
  ROOM_EXISTS: 409,
  ROOM_IN_USE: 409,
  ROOM_LOCKED: 409,
  ROOM_CLOSED: 409,
  ROOMS_FULL: 409,
  NO_BED_ASKED: 404,
  ALLOCATION_LOCKED: 409,
  NOT_TRAVELLING: 404,
  VEHICLE_FULL: 409,
  HAS_SEAT: 409,
  PROPOSED: 409,
  WEBHOOKS_FULL: 409,
  REFERENCE_TAKEN: 409,
  REFUND_BLOCKED: 409,
  ADMIN_EXISTS: 409,
  OWN_ACCOUNT: 409,
  LAST_SUPER_ADMIN: 409,
  MFA_NEEDED: 409,
  PASSKEYS_FULL: 409,
  /** Link of an invitation or a password reset. */
  ACCOUNT_LINK_OVER: 410,
  SIGNATURE_INVALID: 400,
  FILE_TABLE: 415,
  TABLE_TOO_LARGE: 415,
  /** Prepared in the background instead. */
  EXPORT_LARGE: 409,
  /** More rows than one file or one act takes. */
  LIST_LARGE: 409,
  MESSAGE_NOT_FOUND: 404,
  SPAM: 409,
} as const satisfies Record<RefusalCode, number>;
