import * as z from 'zod/mini';
import type { Config } from '../config/config.ts';

/** One text message. */
export interface Sms {
  /** E.164. */
  readonly recipient: string;
  /** The whole text; in India it must be that of the registered template. */
  readonly text: string;
  readonly template: SmsTemplate;
}

export interface SmsTemplate {
  /** Its id stands under this name in SMS_TEMPLATES. */
  readonly key: string;
  /** The values the operator puts into the template; `otp` is the code, if it is one. */
  readonly variables: Readonly<Record<string, string>>;
}

export interface SmsSender {
  /** The most messages an hour to one country; beyond it somebody is pumping. */
  readonly perCountryAndHour: number;
  /** True if this number is a mobile phone of a country we send to. */
  canText(phone: string): Promise<boolean>;
  /** Hands one message over. Throws when the gateway refuses it or does not answer in time. */
  send(sms: Sms): Promise<void>;
}

const defaultTimeoutMs = 10_000;
const defaultPerHour = 300;
/** Every other country asks for a sender registration of its own. */
const defaultCountries = 'IN';
const otpExpiryMinutes = 10;

interface Gateway {
  readonly request: (sms: Sms, templateId: string | undefined) => [url: string, RequestInit];
  /** Why the gateway refused although it answered 2xx; null when it did not. */
  readonly refusal?: (body: string) => string | null;
}

/**
 * The SMS gateway that SMS_URL names: `msg91://AUTHKEY@control.msg91.com`,
 * `twilio://SID:TOKEN@api.twilio.com?from=+1…` (or `messagingServiceSid`), or any `https://…` that takes
 * `{to, text, templateId}` as JSON. `countries` (IN,AE) and `perHour` may follow in the query. Null
 * without SMS_URL; throws when it lacks what the gateway needs.
 */
export function createSmsSender(
  { smsUrl, smsTemplates }: Pick<Config, 'smsUrl' | 'smsTemplates'>,
  timeoutMs = defaultTimeoutMs,
): SmsSender | null {
  if (smsUrl === null) return null;
  const url = new URL(smsUrl);
  const take = (name: string) => {
    const value = url.searchParams.get(name);
    url.searchParams.delete(name);
    return value;
  };
  const countries = (take('countries') ?? defaultCountries).split(',');
  const perCountryAndHour = Number(take('perHour') ?? defaultPerHour);
  if (!(perCountryAndHour > 0)) throw new Error('SMS_URL perHour must be a number above 0');
  const gateway = gatewayOf(url);
  return {
    perCountryAndHour,
    async canText(phone) {
      // a table of every country's numbers, needed only where codes go by text message
      const { default: parsePhoneNumber } = await import('libphonenumber-js/max');
      const number = parsePhoneNumber(phone);
      const type = number?.getType();
      return (
        number?.ext === undefined &&
        countries.includes(number?.country ?? '') &&
        (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE')
      );
    },
    async send(sms) {
      const [address, init] = gateway.request(sms, smsTemplates[sms.template.key]);
      const answer = await fetch(address, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...init,
      });
      const body = await answer.text();
      const refusal = answer.ok ? gateway.refusal?.(body) : `status ${answer.status}`;
      if (refusal) throw new Error(`The SMS gateway refused: ${refusal}`);
    },
  };
}

function gatewayOf(url: URL): Gateway {
  if (url.protocol === 'msg91:') return msg91(url);
  return url.protocol === 'twilio:' ? twilio(url) : jsonGateway(url);
}

/** https; plain only to this machine itself. */
function originOf({ host, hostname }: URL): string {
  return `${hostname === '127.0.0.1' ? 'http' : 'https'}://${host}`;
}

const json = { 'content-type': 'application/json' };
const msg91Answer = z.object({ type: z.string(), message: z.optional(z.string()) });

/**
 * MSG91: codes through its OTP call, other texts as a flow. It answers 200 with `type: "error"` when it
 * refuses (docs.msg91.com, "Send OTP" and "Send SMS via Flow").
 */
function msg91(url: URL): Gateway {
  const authkey = decodeURIComponent(url.username);
  if (authkey === '') throw new Error('SMS_URL must be like msg91://AUTHKEY@control.msg91.com');
  const origin = originOf(url);
  const headers = { ...json, authkey };
  return {
    request({ recipient, template: { variables } }, templateId) {
      if (templateId === undefined) throw new Error('SMS_TEMPLATES lacks the id of this template');
      const mobile = recipient.slice(1);
      if (variables.otp === undefined) {
        const recipients = [{ mobiles: mobile, ...variables }];
        const body = JSON.stringify({ template_id: templateId, short_url: '0', recipients });
        return [`${origin}/api/v5/flow`, { headers, body }];
      }
      const { otp, ...rest } = variables;
      const query = new URLSearchParams({
        template_id: templateId,
        mobile,
        otp,
        otp_expiry: String(otpExpiryMinutes),
      });
      return [`${origin}/api/v5/otp?${query}`, { headers, body: JSON.stringify(rest) }];
    },
    refusal(body) {
      const answer = z.safeParse(msg91Answer, parseJson(body));
      if (answer.data?.type === 'success') return null;
      return answer.data?.message ?? 'not an answer of MSG91';
    },
  };
}

/** Twilio's Messages resource (twilio.com/docs/messaging/api/message-resource). */
function twilio(url: URL): Gateway {
  const sid = decodeURIComponent(url.username);
  const from = url.searchParams.get('from')?.replace(/^ /, '+');
  const service = url.searchParams.get('messagingServiceSid');
  if (!/^AC\w{32}$/.test(sid) || url.password === '' || !(from || service)) {
    throw new Error('SMS_URL must be like twilio://SID:TOKEN@api.twilio.com?from=+1…');
  }
  const sender = service ? { MessagingServiceSid: service } : { From: from ?? '' };
  return {
    request: ({ recipient, text }) => [
      `${originOf(url)}/2010-04-01/Accounts/${sid}/Messages.json`,
      {
        headers: { authorization: basic(url) },
        body: new URLSearchParams({ To: recipient, ...sender, Body: text }),
      },
    ],
  };
}

/** A gateway of one's own; a name and a password in its address go out as basic authentication. */
function jsonGateway(url: URL): Gateway {
  const authorization = url.username === '' ? null : basic(url);
  const address = new URL(url);
  address.username = '';
  address.password = '';
  return {
    request: ({ recipient, text }, templateId) => [
      address.href,
      {
        headers: { ...json, ...(authorization && { authorization }) },
        body: JSON.stringify({ to: recipient, text, templateId: templateId ?? null }),
      },
    ],
  };
}

function basic({ username, password }: URL): string {
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
