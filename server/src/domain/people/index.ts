/** People: staff and their accounts, signing in, one-time codes. What others may use. */

export {
  changeRights,
  changeState,
  inviteAgain,
  sendReset,
  turnSecondFactorOff,
  withdraw,
} from './accounts/change-account.ts';
export { findDependence, refuseDependent } from './accounts/find-dependence.ts';
export { checkSchools, inviteAdmin } from './accounts/invite-admin.ts';
export { listAccounts } from './accounts/store.ts';
export { askForCode } from './one-time-codes/ask-for-code.ts';
export { browserOf, otpCookieName } from './one-time-codes/browser-cookie.ts';
export {
  browserCookieSeconds,
  type Contact,
  codeLifetimeMs,
  contactKeys,
  freshMs,
  mailboxOf,
  readContact,
  sendsADay,
  sendsPerBrowser,
  wrongCode,
} from './one-time-codes/rules.ts';
export { type Destination, decideOnCode, mayTextCode } from './one-time-codes/send-code.ts';
export type { ChallengeRow } from './one-time-codes/store.ts';
export { browserHash, findRightChallenge, type Guess, useUp } from './one-time-codes/use-code.ts';
export { mailPasswordResetJob } from './sign-in/account-link.ts';
export { findActiveAdmin } from './sign-in/find-active-admin.ts';
export {
  changeOwnAccount,
  renewRecoveryCodes,
  turnAppOff,
  turnAppOn,
} from './sign-in/own-account.ts';
export { listPasskeys } from './sign-in/passkey-store.ts';
export {
  addPasskey,
  askForPasskey,
  removePasskey,
  signInByPasskey,
  startPasskey,
} from './sign-in/passkeys.ts';
export { hashPassword } from './sign-in/password.ts';
export { getOwnAccount, listSessionsOf } from './sign-in/profile-store.ts';
export { needsSecondFactor } from './sign-in/rules.ts';
export { startSetup } from './sign-in/second-factor.ts';
export { countRecoveryCodes } from './sign-in/second-factor-store.ts';
export { acceptInvitation, changePassword, resetPassword } from './sign-in/set-password.ts';
export { confirmPassword, continueSignIn, signIn } from './sign-in/sign-in.ts';
export { findToken } from './sign-in/token-store.ts';
