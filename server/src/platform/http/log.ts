import { type DestinationStream, type Logger, pino } from 'pino';

/** Keys redacted at any depth of a log line: credentials, codes, contacts, bodies. */
const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-captcha-token',
  'otp',
  'password',
  'token',
  'secret',
  'razorpay_signature',
  'email',
  'contactNumber',
  'whatsappNumber',
  'phone',
  'recipient',
  'body',
  'parameters',
];

const redactedPaths = secretNames.flatMap((name) => {
  const key = /^\w+$/.test(name) ? name : `["${name}"]`;
  const below = key.startsWith('[') ? key : `.${key}`;
  return [key, `*${below}`, `*.*${below}`];
});

/** JSON lines with secrets redacted; an error is written field by field (`describeError`). */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Picks fields by name, since PostgreSQL puts row values into `detail`. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const { code, table, constraint } = error as {
    code?: string;
    table?: string;
    constraint?: string;
  };
  return {
    name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
