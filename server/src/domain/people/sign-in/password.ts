import { hash, verify } from '@node-rs/argon2';
import { inTurn } from '../../../platform/in-turn.ts';

/** Argon2id is the package's default variant; OWASP asks for at least 19 MiB and two passes. */
export const fullCost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
let cost = fullCost;

/** The cost of each hash from here on; only tests change it, which sign in hundreds of times. */
export function hashAt(given: typeof fullCost): void {
  cost = given;
}

/** A hash of 32 random bytes nobody kept: verifying against it costs the same and never succeeds. */
export const hashOfNobody =
  '$argon2id$v=19$m=65536,t=3,p=1$VxhRSp9NxS6EGWm+PEXx0A$SI5IIgFRkfnxTciddVyQY/eU5IJ96XsyXIw0QVFm8cY';

/** Each hash holds 64 MiB for as long as it runs. */
const hashing = inTurn({ atOnce: 4, waiting: 20 });

/** The same password in any Unicode spelling, by any keyboard. */
const normalised = (password: string) => password.normalize('NFKC');

/** Argon2id hash of a password, with its parameters. Throws UNAVAILABLE under a flood of logins. */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(normalised(password), cost));
}

/**
 * True if the password belongs to the hash. Without a hash the answer is no, after the same work, so
 * that the time does not tell whether an account exists. Throws UNAVAILABLE under a flood of logins.
 */
export async function isPasswordOf(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await hashing(() => verify(passwordHash ?? hashOfNobody, normalised(password)));
  return matches && passwordHash !== null;
}

/** True if the hash was made with other parameters than today's, and should be made anew. */
export function isOutdatedHash(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}
