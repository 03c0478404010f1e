import { type DestinationStream, type Logger, pino } from 'pino';

/** Never in a log, wherever it stands: credentials, codes, contacts, bodies. */
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

/** JSON lines, one an event. Errors are named with message and stack; what they carry is left out. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** PostgreSQL puts the values of a row into `detail`, so errors are named field by field. */
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
