import type { PublicSettings } from '@sangamam/contract/settings';
import { html } from '../messages/html.ts';
import { button, card, fact, mailPage, paragraph } from '../messages/mail-layout.ts';
import { codeLifetimeMs } from './rules.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
type MailSettings = Pick<PublicSettings, 'event' | 'contact'>;

const minutes = codeLifetimeMs / 60_000;
const ignore = 'You did not ask for it? Then ignore this mail; without the code nothing happens.';

/** The code, first of all; what it is for stands behind it. */
export function codeMail(code: string, settings: MailSettings): Mail {
  const subject = `${code} is your Sangamam code`;
  const validity = `It is valid for ${minutes} minutes, in the browser that asked for it. Do not share it.`;
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  return {
    subject,
    text: `${code} is your code for ${settings.event.name}.\n\n${validity}\n\n${ignore}\n`,
    html: mailPage(
      {
        title: subject,
        preview: validity,
        heading: 'Your code',
        body: [
          card([fact('Enter this code', [spaced])]),
          paragraph(html`${validity}`),
          paragraph(html`${ignore}`),
        ],
      },
      settings,
    ),
  };
}

/** The text as it is registered with the operators; the last line lets phones fill in the code. */
export function codeSms(code: string, publicUrl: string): string {
  const host = new URL(publicUrl).hostname;
  return `${code} is your code for Sangamam. Valid for ${minutes} minutes. Do not share it. @${host} #${code}`;
}

/** For an address that asked for a code although nobody registered with it (D11). */
export function unknownAddressMail(settings: MailSettings, publicUrl: string): Mail {
  const subject = 'There is no registration with this address';
  const reason = `Somebody asked for a code to open a registration for ${settings.event.name} with this email address, but there is none.`;
  const advice =
    'Perhaps you used another address or your phone number. If you have not registered yet, you can do so now.';
  const registerUrl = `${publicUrl}/registration`;
  const notYou = 'That was not you? Then ignore this mail.';
  return {
    subject,
    text: `${reason}\n\n${advice}\n\nRegister:\n${registerUrl}\n\n${notYou}\n`,
    html: mailPage(
      {
        title: subject,
        preview: advice,
        heading: 'No registration yet',
        body: [
          paragraph(html`${reason}`),
          paragraph(html`${advice}`),
          button('Register', registerUrl),
          paragraph(html`${notYou}`),
        ],
      },
      settings,
    ),
  };
}
