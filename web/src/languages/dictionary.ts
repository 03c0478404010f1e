import type { ShippedWords } from '@sangamam/contract/questions/words';
import type { refusals } from '@sangamam/contract/refusals';
import type { arrangementWords } from '../features/alumni-update/arrangement-words.ts';
import type { dataWords } from '../features/alumni-update/data-words.ts';
import type { photoWords } from '../features/alumni-update/photo-words.ts';
import type { words as update } from '../features/alumni-update/words.ts';
import type { words as contact } from '../features/contact/words.ts';
import type { galleryWords } from '../features/gallery/words.ts';
import type { homeWords } from '../features/home/words.ts';
import type { words as issues } from '../features/issues/words.ts';
import type { words as results } from '../features/results/words.ts';
import type { words as undoContact } from '../features/undo-contact/words.ts';
import type { whoIsComingWords } from '../features/who-is-coming/words.ts';
import type { codeWords } from '../kit/one-time-code/words.ts';
import type { moneyWords } from '../kit/payments/money-words.ts';
import type { payWords } from '../kit/questions/pay-words.ts';
import type { words as register } from '../kit/questions/words.ts';
import type { siteWords } from '../kit/words/site-words.ts';
import type { uiWords } from '../ui/words.ts';

/**
 * What is said of an answer that cannot be taken, as the rules of the contract say it, `#` for a number. A
 * message that is not among them is shown in English.
 */
type Message =
  | 'Name is required'
  | 'Name must be # characters or fewer'
  | 'Name must be one line of plain text'
  | 'Valid email is required'
  | 'Contact number is required'
  | 'School selection is required'
  | 'Year of passing is required'
  | 'Enter the name of your JNV'
  | 'Enter a full phone number, with its country code if it is not Indian'
  | 'Select yes if you are # or older'
  | 'Enter the name of a parent or guardian'
  | 'Select who this is'
  | 'Enter an email address or a full phone number'
  | 'Enter a contact of the parent, not your own'
  | 'Choose one of the options'
  | 'Answer this question'
  | 'Select yes if you will come to the meet'
  | 'Add at least one person, and count yourself'
  | 'Enter a whole number from # to #'
  | 'Select yes if you are coming from outside Kochi'
  | 'Enter the place you start from'
  | 'Select how you will come'
  | 'Choose a date close to the event'
  | 'Enter a time like #:#'
  | 'Enter the date as well'
  | 'Select where we should meet you'
  | 'Select yes if you need a place to stay'
  | 'Select the kind of stay'
  | 'Select an area or "No preference"'
  | 'Enter a date'
  | 'Check-out must be after check-in'
  | 'Say how many people need a bed'
  | 'Select a category or "Not sure yet"'
  | 'Please enter a valid amount'
  | 'Accept the policies to continue'
  | 'Please enter a valid email address'
  | 'Enter a phone number'
  | 'Phone number must be # digits or fewer'
  | 'Select a subject'
  | 'Write your message'
  | 'Message must be # characters or more'
  | 'Message must be # characters or fewer'
  | 'Please select an issue type'
  | 'Please describe the issue'
  | 'Please provide more details about the issue'
  | 'Country is required'
  | 'State or union territory is required'
  | 'District is required'
  | 'For more than # people, please contact us'
  | 'Email is required'
  | 'Write a message'
  | 'Tell us what should change'
  | 'Say that you may pass it on'
  | 'The parent must agree to continue'
  | '… must be # characters or fewer'
  | '… must be # digits or fewer'
  | '… must be one line of plain text'
  | '… must be plain text'
  | 'Invalid OTP. Please try again.'
  | 'Please enter OTP.'
  | 'Please enter either email or contact number.'
  // what is said when a call did not succeed
  | 'We could not reach the server. Check your connection and try again.'
  | 'Registration failed'
  | 'Failed to create quick registration'
  | 'Failed to fetch registration data'
  | 'Failed to update registration'
  | 'Failed to send OTP'
  | 'Failed to verify OTP'
  | 'Failed to register transaction'
  | 'Failed to add more amount'
  | 'Failed to load your choices'
  | 'Failed to save your choices'
  | 'Failed to collect your data'
  | 'Failed to erase your data'
  | 'Failed to load your photos'
  | 'Failed to send the photo'
  | 'Failed to take the photo back'
  | 'Failed to load your room and travel'
  | 'Failed to send your answer'
  | 'Failed to upload file'
  | 'Failed to load the calendar file'
  | 'Failed to load the ticket'
  | 'Failed to fetch issues'
  | 'Issue creation failed'
  | 'Logout failed'
  | 'The file could not be opened.'
  | 'Choose a photo as JPEG, PNG, WebP or AVIF'
  | 'We cannot take photos right now. Please try again in a few minutes.'
  | 'Your message was not sent. Please try again.';

/** The refusals that a visitor can meet. */
type RefusalMessage = (typeof refusals)[
  | 'VALIDATION'
  | 'TOO_SLOW'
  | 'TOO_LARGE'
  | 'SESSION_REQUIRED'
  | 'SESSION_EXPIRED'
  | 'FORBIDDEN'
  | 'CAPTCHA_REQUIRED'
  | 'CODE_REQUIRED'
  | 'NOT_FOUND'
  | 'REGISTRATION_NOT_FOUND'
  | 'DUPLICATE_CONTACT'
  | 'STALE'
  | 'STEP_ORDER'
  | 'LOCKED'
  | 'CONTACT_LOCKED'
  | 'CONTACT_NOT_VERIFIED'
  | 'NO_TICKET'
  | 'ERASURE_WAITS'
  | 'PARENT_CONSENT_REQUIRED'
  | 'STATUS_CHANGE'
  | 'CAPACITY'
  | 'FEE_CHANGED'
  | 'ALREADY_PAID'
  | 'NOTHING_TO_PAY'
  | 'FORM_NOT_FINISHED'
  | 'PAY_LATER_OFF'
  | 'IDEMPOTENCY_REUSED'
  | 'IN_PROGRESS'
  | 'UNDO_OVER'
  | 'REGISTRATION_CLOSED'
  | 'PAYMENT_PURPOSE'
  | 'PAYMENT_REJECTED'
  | 'UPLOAD_INCOMPLETE'
  | 'FILE_EMPTY'
  | 'FILE_TOO_LARGE'
  | 'FILE_TYPE'
  | 'FILE_HEIC'
  | 'FILE_UNREADABLE'
  | 'FILE_INFECTED'
  | 'ATTACHMENT_INVALID'
  | 'FILES_TODAY'
  | 'FILES_UNAVAILABLE'
  | 'FILE_NOT_CHECKED'
  | 'LINK_EXPIRED'
  | 'PHOTOS_FULL'
  | 'ISSUE_NOT_FOUND'
  | 'ISSUE_CLOSED'
  | 'CODES_SENT'
  | 'TOO_MANY'
  | 'PROVIDER_UNAVAILABLE'
  | 'UNAVAILABLE']['message'];

/** The shape of English words, whatever they say. */
type Same<Words> = Words extends string
  ? string
  : Words extends (...told: infer Told) => string
    ? (...told: Told) => string
    : { readonly [Key in keyof Words]: Same<Words[Key]> };

/**
 * What a language has to say, group by group, in the shape of the English words: a missing key is an
 * error of the types. The names are those given to `inLanguage`.
 */
export interface Dictionary {
  readonly ui: Same<typeof uiWords>;
  readonly site: Same<typeof siteWords>;
  readonly code: Same<typeof codeWords>;
  readonly home: Same<typeof homeWords>;
  readonly gallery: Same<typeof galleryWords>;
  readonly whoIsComing: Same<typeof whoIsComingWords>;
  readonly contact: Same<typeof contact>;
  readonly undoContact: Same<typeof undoContact>;
  readonly register: Same<typeof register>;
  readonly pay: Same<typeof payWords>;
  readonly results: Same<typeof results>;
  readonly money: Same<typeof moneyWords>;
  readonly issues: Same<typeof issues>;
  readonly update: Same<typeof update>;
  readonly data: Same<typeof dataWords>;
  readonly arrangements: Same<typeof arrangementWords>;
  readonly photos: Same<typeof photoWords>;
  /** What the questions of the form are called. */
  readonly questions: ShippedWords;
  readonly messages: Readonly<Record<Message | RefusalMessage, string>>;
  /** What the contract says itself: choices that are no setting, declarations. */
  readonly texts: Readonly<Record<string, string>>;
}
