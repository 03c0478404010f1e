import { startPageOf } from '@sangamam/contract/calls/permissions';
import type { SignedInAdmin } from '@sangamam/contract/sign-in/auth';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { checkInPath, paths } from '../paths.ts';
import { serverNowMs } from '../server-clock.ts';
import { readStored, removeStored, store } from '../storage.ts';
import type { Kept } from './door-storage.ts';

/** Local storage key of the bearer token (docs/product/fixed.md#in-the-browser). */
const tokenKey = 'adminToken';
const cameFromKey = 'adminCameFrom';
const lastCallKey = 'adminLastCall';

interface Session {
  readonly user: SignedInAdmin | null;
  readonly token: string | null;
  readonly isAuthenticated: boolean;
}

const signedOut: Session = { user: null, token: null, isAuthenticated: false };

/** The signed-in admin, stored under `auth-storage`. */
export const useSession = create<Session>()(
  persist(() => signedOut, {
    name: 'auth-storage',
    storage: createJSONStorage(() => ({
      getItem: (key) => readStored('localStorage', key),
      setItem: (key, value) => {
        store('localStorage', key, value);
      },
      removeItem: (key) => removeStored('localStorage', key),
    })),
  }),
);

/** Null when signed out. */
export function adminToken(): string | null {
  return readStored('localStorage', tokenKey);
}

/** The page where the work of whoever is signed in begins. */
export function startPath(): string {
  const { user } = useSession.getState();
  const page = user ? startPageOf(user) : 'dashboard';
  return page === 'check-in' ? checkInPath : `${paths.admin}/${page}`;
}

/** Starts a staff session and deletes the list of the previous one. */
export function signIn(user: SignedInAdmin, token: string): void {
  forgetDoorList();
  store('localStorage', tokenKey, token);
  useSession.setState({ user, token, isAuthenticated: true });
}

/** Continues with a new token; does nothing once signed out. */
export function renewToken(token: string): void {
  if (adminToken() === null) return;
  store('localStorage', tokenKey, token);
  useSession.setState({ token });
}

/** Records an answer to a staff call, which postpones the idle end of the session. */
export function recordStaffCall(): void {
  store('localStorage', lastCallKey, String(serverNowMs()));
}

/** Time of the last one in any tab of this browser, in ms. */
export function lastStaffCallMs(): number {
  return Number(readStored('localStorage', lastCallKey));
}

/** Deletes the check-in list, which is limited to one admin's schools. */
function forgetDoorList(): void {
  try {
    indexedDB.deleteDatabase('door-list' satisfies Kept);
  } catch {
    // a browser that refuses it has none
  }
}

/** Updates the admin from the server: role, schools and permissions may have changed. */
export function refreshUser(user: SignedInAdmin): void {
  // another tab may have got another token since
  useSession.setState({ user, token: adminToken() });
}

/** Ends the session in this browser; does not call the server. */
export function signOut(): void {
  forgetDoorList();
  removeStored('localStorage', tokenKey);
  removeStored('localStorage', lastCallKey);
  useSession.setState(signedOut);
}

/** True if `path` is a page of the admin area: no other host, no `..`, not the login page. */
export function isAdminPath(path: string): boolean {
  return /^(?!.*(\/\/|\.\.))\/admin\/(?!login)[\w\-/?=&%.+]*$/.test(path);
}

/** Stores the admin page to return to after signing in; other paths are ignored. */
export function rememberPath(path: string): void {
  if (isAdminPath(path)) store('sessionStorage', cameFromKey, path);
}

/** Returns the stored page and removes it; null without one. */
export function consumeRememberedPath(): string | null {
  const path = readStored('sessionStorage', cameFromKey);
  removeStored('sessionStorage', cameFromKey);
  return path !== null && isAdminPath(path) ? path : null;
}
