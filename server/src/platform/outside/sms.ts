import * as z from 'zod/mini';
import type { Config } from '../config/config.ts';

export interface Sms {
  /** A phone number in E.164. */
  readonly recipient: string;
  /** The whole text. In India it must match the registered template. */
  readonly text: string;
  readonly template: SmsTemplate;
}

export interface SmsTemplate {
  /** SMS_TEMPLATES holds the operator's id for this template under this key. */
  readonly key: string;
  /** Values for the variables of the template. A one-time code is called `otp`. */
  readonly variables: Readonly<Record<string, string>>;
}

export interface SmsSender {
  /** The most messages an hour to one country; more suggests fraud at our cost. Callers enforce this limit. */
  readonly maxPerCountryAndHour: number;
  /** True if this is the number of a mobile phone in a country we send to. */
  canText(phone: string): Promise<boolean>;
  /** Hands a message to the gateway. Throws when the gateway refuses it or does not answer in time. */
  send(sms: Sms): Promise<void>;
}

const defaultTimeoutMs = 10_000;
const defaultMaxPerHour = 300;
/** India only: other countries want a sender to be registered with them. */
const defaultCountries = 'IN';
const otpExpiryMinutes = 10;

interface Gateway {
  readonly request: (sms: Sms, templateId: string | undefined) => [url: string, init: RequestInit];
  /** The gateway's reason, if this body of a 2xx answer is a refusal; else null. */
  readonly refusal?: (body: string) => string | null;
}

/**
 * A sender through the gateway that SMS_URL names; null without SMS_URL. The address is one of
 * - `msg91://AUTHKEY@control.msg91.com`
 * - `twilio://SID:TOKEN@api.twilio.com?from=+1…` (or `?messagingServiceSid=…`)
 * - any `https://…` that takes `{to, text, templateId}` as JSON.
 * Its query may also say `countries` (such as `IN,AE`) and `perHour`. Throws if the address lacks what its gateway needs.
 */
export function createSmsSender(
  { smsUrl, smsTemplates }: Pick<Config, 'smsUrl' | 'smsTemplates'>,
  timeoutMs = defaultTimeoutMs,
): SmsSender | null {
  if (smsUrl === null) return null;
  const url = new URL(smsUrl);
  // our own parameters are taken out: the gateway never sees them
  const take = (name: string) => {
    const value = url.searchParams.get(name);
    url.searchParams.delete(name);
    return value;
  };
  const countries = (take('countries') ?? defaultCountries).split(',');
  const maxPerCountryAndHour = Number(take('perHour') ?? defaultMaxPerHour);
  // refuses NaN as well, which `<= 0` would let through
  if (!(maxPerCountryAndHour > 0)) throw new Error('SMS_URL perHour must be a number above 0');
  const gateway = gatewayOf(url);
  return {
    maxPerCountryAndHour,
    async canText(phone) {
      // a large table of every country's numbers, loaded only where codes go by text message
      const { default: parsePhoneNumber } = await import('libphonenumber-js/max');
      const number = parsePhoneNumber(phone);
      if (!number?.country || number.ext) return false;
      const type = number.getType() ?? '';
      return countries.includes(number.country) && /^(FIXED_LINE_OR_)?MOBILE$/.test(type);
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
  if (url.protocol === 'twilio:') return twilio(url);
  return jsonGateway(url);
}

/** The origin to call: https, or plain http to this machine itself. */
function originOf({ host, hostname }: URL): string {
  return `${hostname === '127.0.0.1' ? 'http' : 'https'}://${host}`;
}

const jsonHeaders = { 'content-type': 'application/json' };
const msg91Answer = z.object({ type: z.string(), message: z.optional(z.string()) });

/**
 * MSG91: codes go through its call "Send OTP", other texts through "Send SMS via Flow" (docs.msg91.com). A refusal has
 * status 200 and `type: "error"`.
 */
function msg91(url: URL): Gateway {
  const authkey = decodeURIComponent(url.username);
  if (authkey === '') throw new Error('SMS_URL must be like msg91://AUTHKEY@control.msg91.com');
  const origin = originOf(url);
  const headers = { ...jsonHeaders, authkey };
  return {
    request({ recipient, template }, templateId) {
      if (templateId === undefined) throw new Error(`SMS_TEMPLATES has no id for ${template.key}`);
      const { otp, ...variables } = template.variables;
      // without the plus sign
      const mobile = recipient.slice(1);
      if (otp === undefined) {
        const recipients = [{ mobiles: mobile, ...variables }];
        // 0: links stay as they are
        const body = JSON.stringify({ template_id: templateId, short_url: '0', recipients });
        return [`${origin}/api/v5/flow`, { headers, body }];
      }
      const query = new URLSearchParams({
        template_id: templateId,
        mobile,
        otp,
        otp_expiry: String(otpExpiryMinutes),
      });
      return [`${origin}/api/v5/otp?${query}`, { headers, body: JSON.stringify(variables) }];
    },
    refusal(body) {
      const answer = z.safeParse(msg91Answer, parseJson(body));
      if (answer.data?.type === 'success') return null;
      return answer.data?.message ?? 'unexpected answer';
    },
  };
}

/** Twilio's Messages resource (twilio.com/docs/messaging/api/message-resource). */
function twilio(url: URL): Gateway {
  const sid = decodeURIComponent(url.username);
  // a plus sign in a query reads as a space
  const from = url.searchParams.get('from')?.replace(/^ /, '+');
  const service = url.searchParams.get('messagingServiceSid');
  const sender = service ? { MessagingServiceSid: service } : from && { From: from };
  if (!/^AC\w{32}$/.test(sid) || url.password === '' || !sender) {
    throw new Error('SMS_URL must be like twilio://SID:TOKEN@api.twilio.com?from=+1…');
  }
  return {
    request: ({ recipient, text }) => [
      `${originOf(url)}/2010-04-01/Accounts/${sid}/Messages.json`,
      {
        headers: { authorization: basicAuth(url) },
        body: new URLSearchParams({ To: recipient, ...sender, Body: text }),
      },
    ],
  };
}

/** Any other gateway. A user name and password in its address are sent as basic authentication. */
function jsonGateway(url: URL): Gateway {
  const authorization = url.username === '' ? null : basicAuth(url);
  const address = new URL(url);
  address.username = '';
  address.password = '';
  return {
    request: ({ recipient, text }, templateId) => [
      address.href,
      {
        headers: { ...jsonHeaders, ...(authorization && { authorization }) },
        body: JSON.stringify({ to: recipient, text, templateId: templateId ?? null }),
      },
    ],
  };
}

function basicAuth({ username, password }: URL): string {
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
