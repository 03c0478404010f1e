import { words as allWords } from '@sangamam/words/staff/registrations';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import { whatsappHref } from '../../../kit/records/contact-icons.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

const words = allWords.detail;

/** A link that calls a number. */
export const telHref = (number: string) => `tel:${number}`;
/** A link that begins a mail. */
export const mailtoHref = (address: string) => `mailto:${encodeURI(address)}`;

/** One tap to the person. */
export function ContactLinks({ person }: { person: Readonly<Record<string, unknown>> }) {
  const phone = String(person.contactNumber ?? '');
  const whatsapp = String(person.whatsappNumber || phone);
  const email = String(person.email ?? '');
  return (
    <>
      {phone && (
        <ButtonLink variant="secondary" size="small" href={telHref(phone)}>
          <Phone aria-hidden="true" size={18} />
          {words.call}
        </ButtonLink>
      )}
      {whatsapp && (
        <ButtonLink
          variant="secondary"
          size="small"
          href={whatsappHref(whatsapp)}
          target="_blank"
          rel="noreferrer"
        >
          <MessageCircle aria-hidden="true" size={18} />
          {words.whatsapp}
        </ButtonLink>
      )}
      {email && (
        <ButtonLink variant="secondary" size="small" href={mailtoHref(email)}>
          <Mail aria-hidden="true" size={18} />
          {words.email}
        </ButtonLink>
      )}
    </>
  );
}
