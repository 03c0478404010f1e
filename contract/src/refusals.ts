/**
 * Every expected refusal with HTTP status and message; other codes do not compile. 401 only means "no valid
 * session" or key, or wrong credentials at sign-in; a missing right is 403; a record of somebody else is
 * 404, as one that does not exist.
 */
export const refusals = {
  VALIDATION: { status: 422, message: 'Please check the marked answers.' },
  BAD_REQUEST: { status: 400, message: 'The request could not be read.' },
  AMOUNT_INVALID: { status: 400, message: 'Please enter a valid amount' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'Send the request as JSON.' },
  TOO_SLOW: { status: 408, message: 'The request took too long to arrive.' },
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  SESSION_REQUIRED: { status: 401, message: 'Please verify again to continue.' },
  SESSION_EXPIRED: { status: 401, message: 'Session expired' },
  API_KEY_INVALID: {
    status: 401,
    message: 'This API key is not known, has expired, or was revoked.',
  },
  LOGIN_FAILED: { status: 401, message: 'The email or the password is not right.' },
  /** The password is right; the code of the second factor is missing. */
  MFA_REQUIRED: { status: 403, message: 'Enter the code from your authenticator app.' },
  /** The password is right, but the role requires a second factor. */
  MFA_SETUP_REQUIRED: {
    status: 403,
    message: 'Your account needs a second factor. Set it up to sign in.',
  },
  /** Too long after the password, or used already. */
  MFA_EXPIRED: { status: 401, message: 'This sign-in took too long. Please start again.' },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this.' },
  /** A request must be decided by a second person. */
  OWN_REQUEST: { status: 403, message: 'Somebody else must decide what you asked for.' },
  ORIGIN_REFUSED: { status: 403, message: 'This request did not come from our own pages.' },
  CAPTCHA_REQUIRED: { status: 403, message: 'Please confirm that you are not a robot.' },
  /** The session is valid, but the action needs a recent password. */
  PASSWORD_REQUIRED: { status: 403, message: 'Please enter your password again to do this.' },
  /** The session is valid, but the action needs a recent one-time code. */
  CODE_REQUIRED: {
    status: 403,
    message: 'Please confirm with a code sent to your current email or phone first.',
  },
  NOT_FOUND: { status: 404, message: 'Not found' },
  REGISTRATION_NOT_FOUND: { status: 404, message: 'Registration not found' },
  DUPLICATE_CONTACT: {
    status: 409,
    message: 'This email or phone number already has a registration.',
  },
  STALE: {
    status: 409,
    message: 'This registration was changed elsewhere. Reload to see the latest answers.',
  },
  STEP_ORDER: { status: 409, message: 'Please finish the earlier steps first.' },
  /** A deadline or payment has made the answer final. */
  LOCKED: { status: 409, message: 'This can no longer be changed here. Contact us.' },
  /** A new email address or phone number needs a code sent to it. */
  CONTACT_LOCKED: {
    status: 409,
    message: 'To change your email or phone number, confirm the new one with a code.',
  },
  CONTACT_NOT_VERIFIED: {
    status: 409,
    message: 'Please confirm your email or phone number with a code first.',
  },
  NO_TICKET: {
    status: 409,
    message: 'The ticket comes once the registration is complete and the fee is paid.',
  },
  ERASURE_WAITS: {
    status: 409,
    message: 'A payment is still being confirmed. Please try again in an hour.',
  },
  PARENT_CONSENT_REQUIRED: {
    status: 409,
    message: 'A parent must confirm this registration with a code first.',
  },
  STATUS_CHANGE: { status: 409, message: 'This cannot be changed now.' },
  /** The registration has money, or a payment under way. */
  MONEY_HELD: { status: 409, message: 'Refund or cancel first' },
  RESTORE_OVER: { status: 410, message: 'The 30 days to restore it are over.' },
  SAVED_FILTERS_FULL: { status: 409, message: 'Delete one of your saved filters first.' },
  FILTER_NAME_TAKEN: { status: 409, message: 'You have filters of this name already.' },
  TOO_MANY_AT_ONCE: { status: 409, message: 'That is too many at once. Narrow the filters first.' },
  /** Staff may go on with a reason; `fields.reason` has the warnings. */
  NEEDS_REASON: { status: 409, message: 'Please give a reason to do this all the same.' },
  /** A scanned ticket that we did not sign, or of another registration. */
  TICKET_INVALID: { status: 422, message: 'This code is not a ticket of ours.' },
  /** The registration may not enter; the message says why. */
  NO_ENTRY: { status: 409, message: 'This registration cannot be checked in.' },
  TOO_MANY_ARRIVE: { status: 409, message: 'Fewer people are still to come.' },
  ROOM_EXISTS: { status: 409, message: 'There is a room of this name in the block already.' },
  ROOM_IN_USE: { status: 409, message: 'People stay in this room. Move them first.' },
  ROOM_LOCKED: { status: 409, message: 'This room is locked. Unlock it first.' },
  ROOM_CLOSED: { status: 409, message: 'This room is out of use.' },
  ALLOCATION_LOCKED: { status: 409, message: 'This allocation is locked. Unlock it first.' },
  TRIP_FULL: { status: 409, message: 'There are not enough free seats.' },
  CAPACITY: { status: 409, message: 'All places are taken.' },
  FEE_CHANGED: {
    status: 409,
    message: 'The fee has changed. Please check the amount and pay again.',
  },
  WEBHOOKS_FULL: { status: 409, message: 'There are 20 webhooks already. Remove one first.' },
  ALREADY_PAID: { status: 409, message: 'Payment already completed!' },
  REFERENCE_TAKEN: {
    status: 409,
    message: 'This reference is already recorded for another payment of the same method.',
  },
  REFUND_BLOCKED: { status: 409, message: 'This payment cannot be refunded now.' },
  NOTHING_TO_PAY: { status: 409, message: 'There is nothing to pay.' },
  FORM_NOT_FINISHED: { status: 409, message: 'Please finish the form first.' },
  PAY_LATER_OFF: { status: 409, message: 'Paying later is no longer possible.' },
  IDEMPOTENCY_REUSED: { status: 409, message: 'This request was already sent with other answers.' },
  IN_PROGRESS: { status: 409, message: 'This is still being worked on. Please wait a moment.' },
  ADMIN_EXISTS: { status: 409, message: 'There is an account with this email already.' },
  OWN_ACCOUNT: {
    status: 409,
    message: 'You cannot do this to your own account. Ask another super admin.',
  },
  LAST_SUPER_ADMIN: {
    status: 409,
    message: 'You are the last super admin. Make somebody else one first.',
  },
  MFA_NEEDED: { status: 409, message: 'Your role needs a second factor. It cannot be removed.' },
  /** Link of an invitation or a password reset. */
  ACCOUNT_LINK_OVER: {
    status: 410,
    message: 'This link has been used, or its time is over. Ask for a new one.',
  },
  UNDO_OVER: { status: 410, message: 'This link has been used, or its 72 hours are over.' },
  REGISTRATION_CLOSED: { status: 410, message: 'Registration is closed.' },
  /** A contribution claimed as the fee, or the fee as a contribution. */
  PAYMENT_PURPOSE: {
    status: 409,
    message: 'This payment was made for something else, and is credited there.',
  },
  PAYMENT_REJECTED: { status: 422, message: 'Payment processing failed' },
  SIGNATURE_INVALID: { status: 400, message: 'The signature does not match.' },
  UPLOAD_INCOMPLETE: { status: 400, message: 'Upload failed' },
  FILE_EMPTY: { status: 400, message: 'The selected file is empty' },
  FILE_TOO_LARGE: { status: 413, message: 'The selected file must be 10MB or smaller' },
  FILE_TYPE: {
    status: 415,
    message: 'The selected file must be an image, PDF, DOC, DOCX or TXT',
  },
  FILE_HEIC: {
    status: 415,
    message:
      'Photos in the HEIC format cannot be opened here. Save it as JPEG, or choose a screenshot of it.',
  },
  FILE_UNREADABLE: {
    status: 415,
    message: 'The selected file is damaged or cannot be opened safely',
  },
  FILE_INFECTED: { status: 422, message: 'The selected file did not pass the virus check' },
  /** Not uploaded by this browser, used before, or deleted. */
  ATTACHMENT_INVALID: { status: 400, message: 'Please choose the attachment again.' },
  /** A spreadsheet that cannot be imported; the message says why. */
  FILE_TABLE: { status: 415, message: 'Choose a CSV or XLSX file' },
  /** Prepared in the background instead. */
  EXPORT_LARGE: { status: 409, message: 'So many rows are prepared in the background.' },
  FILES_TODAY: {
    status: 429,
    message: 'Too many files were sent today. Please send your report without one.',
  },
  FILES_UNAVAILABLE: {
    status: 503,
    message: 'We cannot take files right now. Please send your report without one.',
  },
  FILE_NOT_CHECKED: {
    status: 409,
    message: 'This file waits for its virus check. Please try again in a few minutes.',
  },
  LINK_EXPIRED: { status: 410, message: 'This link has expired. Please open the file again.' },
  /** The album or the sender has the most photos allowed. */
  PHOTOS_FULL: { status: 409, message: 'There is no room for more photos here.' },
  ISSUE_NOT_FOUND: { status: 404, message: 'Issue not found' },
  /** Closed too long ago to reply; the reporter must report again. */
  ISSUE_CLOSED: {
    status: 409,
    message: 'This issue was closed more than 14 days ago. Please report a new one.',
  },
  MESSAGE_NOT_FOUND: { status: 404, message: 'Message not found' },
  TOO_MANY: { status: 429, message: 'Too many requests. Please wait a minute.' },
  /** The contact's budget of codes is used up. Does not reveal whether the contact is registered. */
  CODES_SENT: {
    status: 429,
    message: 'We have already sent a code to this contact. Use the newest one, or ask again later.',
  },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    message: 'The payment service does not answer. Nothing was charged; please try again.',
  },
  UNAVAILABLE: { status: 503, message: 'We cannot do this right now. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;
