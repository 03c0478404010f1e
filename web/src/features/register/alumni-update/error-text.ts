import { CallError, noConnection } from '../../../api/call.ts';

/** What to say about a failed call; a part of the page that did not load is a lost connection too. */
export function errorText(thrown: unknown): string {
  return thrown instanceof CallError ? thrown.message : noConnection;
}
