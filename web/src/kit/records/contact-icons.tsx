import { words } from '@sangamam/words/staff/registrations';
import { MessageCircle, Phone } from 'lucide-react';
import styles from './contact-icons.module.css';

export const whatsappHref = (number: string) => `https://wa.me/${number.replaceAll(/\D/g, '')}`;

/** Call and WhatsApp at the end of a phone's row. */
export function ContactIcons({ name, number }: { name: string; number: string }) {
  if (number === '') return null;
  return (
    <span className={styles.icons}>
      <a href={`tel:${number}`} aria-label={words.callName({ name })}>
        <Phone aria-hidden="true" size={18} />
      </a>
      <a
        href={whatsappHref(number)}
        target="_blank"
        rel="noreferrer"
        aria-label={words.whatsappName({ name })}
      >
        <MessageCircle aria-hidden="true" size={18} />
      </a>
    </span>
  );
}
