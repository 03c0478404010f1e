import type { SignedInAdmin } from '@sangamam/contract/auth';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { isAdminPath } from './admin-path.ts';
import type { Kept } from './door-storage.ts';

/** Where the bearer token lies (Specification 4). */
const tokenKey = 'adminToken';
const cameFromKey = 'adminCameFrom';
const lastCallKey = 'adminLastCall';

interface Session {
  readonly user: SignedInAdmin | null;
  readonly token: string | null;
  readonly isAuthenticated: boolean;
}

const signedOut: Session = { user: null, token: null, isAuthenticated: false };

/** Who is signed in, as the browser remembers it under `auth-storage` (Specification 4). */
export const useSession = create<Session>()(persist(() => signedOut, { name: 'auth-storage' }));

/** The bearer token of this browser's staff session; null where nobody signed in. */
export function adminToken(): string | null {
  return localStorage.getItem(tokenKey);
}

/** Begins a staff session in this browser, with nothing of an earlier one. */
export function signIn(user: SignedInAdmin, token: string): void {
  forgetDoorList();
  localStorage.setItem(tokenKey, token);
  useSession.setState({ user, token, isAuthenticated: true });
}

/** Goes on by the token that takes the place of the one before; not after the session was forgotten. */
export function renewToken(token: string): void {
  if (adminToken() === null) return;
  localStorage.setItem(tokenKey, token);
  useSession.setState({ token });
}

/** Notes that the server has just answered staff; each such call puts off the end of an idle session. */
export function noteStaffCall(): void {
  localStorage.setItem(lastCallKey, String(Date.now()));
}

/** When it last did, in any tab of this browser. */
export function lastStaffCallMs(): number {
  return Number(localStorage.getItem(lastCallKey));
}

/** The people a device may let in without a network are those of one admin. */
function forgetDoorList(): void {
  indexedDB.deleteDatabase('door-list' satisfies Kept);
}

/** Takes over what the server says of the admin: role, schools and permissions may have changed. */
export function refreshUser(user: SignedInAdmin): void {
  // another tab may have got another token since
  useSession.setState({ user, token: adminToken() });
}

/** Forgets the session in this browser; the server is not called (Specification 4). */
export function signOut(): void {
  forgetDoorList();
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(lastCallKey);
  useSession.setState(signedOut);
}

/** Remembers the admin page to return to after the login. Only pages of the admin area count. */
export function rememberPath(path: string): void {
  if (isAdminPath(path)) sessionStorage.setItem(cameFromKey, path);
}

/** Where staff were before the login, once; null where nothing was remembered. */
export function takeRememberedPath(): string | null {
  const path = sessionStorage.getItem(cameFromKey);
  sessionStorage.removeItem(cameFromKey);
  return path !== null && isAdminPath(path) ? path : null;
}
