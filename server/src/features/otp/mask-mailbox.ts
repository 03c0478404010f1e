import { createHmac } from 'node:crypto';

/** Mailbox providers so common that naming one tells nothing, with how common they are, in percent. */
const providers: readonly [domain: string, percent: number][] = [
  ['gmail.com', 84],
  ['yahoo.com', 4],
  ['yahoo.co.in', 3],
  ['outlook.com', 2],
  ['hotmail.com', 2],
  ['rediffmail.com', 2],
  ['icloud.com', 1],
];
/** How names here often begin. */
const beginnings =
  `an ra sa vi jo sh su ma aj ar de ni pr re ri sr th bi ja je ji ka la li me mi mu na pa
ro sn so te va ab ak am as at di ge ha jy ke ku le ni ny ph ra ru se si ta un ve vy`.split(/\s+/);
/** So many percent begin in another way. */
const percentOthers = 12;
/** So many have no letters there. */
const percentUnsaid = 3;
const letters = 'abcdefghijklmnopqrstuvwxyz';
const hidden = '•••';

/**
 * Where the code for a phone number goes that no text message reaches: "an•••@gmail.com", for the prompt
 * (Product 4.2). A number that nobody registered with gets an invented mailbox of the same kind, always
 * the same one, so that the answer does not say who is registered (D11). Rare providers would, and names that
 * do not begin with letters: of them nothing is shown.
 */
export function maskedMailbox(
  email: string | null,
  contactNumber: string,
  secretKey: string,
): string {
  const invented = inventMailbox(contactNumber, secretKey);
  if (email === null) return invented;
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const beginning = /^[a-z]{2}/.exec(local)?.[0] ?? '';
  return masked(beginning, domain);
}

function masked(beginning: string, domain: string): string {
  const isCommon = providers.some(([provider]) => provider === domain);
  return `${beginning}${hidden}@${isCommon ? domain : hidden}`;
}

function inventMailbox(contactNumber: string, secretKey: string): string {
  const bytes = createHmac('sha256', secretKey).update(`mailbox of ${contactNumber}`).digest();
  const draw = (at: number, below: number) => bytes.readUInt32BE(at * 4) % below;
  const pick = (list: string | readonly string[], at: number) => list[draw(at, list.length)] ?? '';
  const kind = draw(0, 100);
  const isOther = kind < percentOthers;
  const usual = kind < percentOthers + percentUnsaid ? '' : pick(beginnings, 3);
  const beginning = isOther ? pick(letters, 1) + pick(letters, 2) : usual;
  let percent = draw(4, 100);
  const provider = providers.find(([, share]) => {
    percent -= share;
    return percent < 0;
  });
  return masked(beginning, provider?.[0] ?? '');
}
