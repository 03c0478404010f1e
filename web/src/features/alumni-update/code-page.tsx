import { verifyOtp } from '@sangamam/contract/one-time-codes/otp';
import { words } from '@sangamam/words/page/alumni-update';
import { words as dataWords } from '@sangamam/words/page/my-data';
import { useSearchParams } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { postedTo } from '../../kit/forms/posted.ts';
import {
  CodeForm,
  postedCode,
  type Sent,
  sendPosted,
} from '../../kit/one-time-code/posted-code.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { changeContactPath, formPath } from '../../kit/paths.ts';
import { namedIn } from '../../kit/registrant/load-own.ts';
import styles from './alumni-update.module.css';

export const handle: RouteHandle = { isStatic: true, reads: ['to'] };

/** The part of the answers that is gone on with. */
const places = new Map([
  ['data', '#your-data'],
  ['pass', '#leaving'],
]);

/**
 * Sends a code, or checks the one that was typed and opens the session. `?to=contact` goes on to another contact, `data`
 * to one's data, `pass` to giving the place away, all of which need a fresh code.
 */
export const action = postedTo<{ sent: Sent }>(async ({ form, visit, request }) => {
  const { contact, otp } = postedCode(form);
  if (otp === null) return sendPosted(contact, { update: true, visit });
  await call(verifyOtp, { body: { ...contact, otp, update: true }, visit });
  const to = new URL(request.url).searchParams.get('to');
  const named = namedIn(request);
  if (to === 'contact') return changeContactPath(named);
  return `${formPath(null, named)}${places.get(to ?? '') ?? ''}`;
});

/** `/code`: coming back with a one-time code, for browsers without scripts. */
export default function CodePage() {
  const { title, lead, email, contactNumber } = words.login;
  const [search] = useSearchParams();
  return (
    <div className={styles.narrowPage}>
      <PageHead title={words.pageTitle} description={words.description} />
      <CodeForm
        title={search.has('to') ? dataWords.confirmTitle : title}
        lead={lead}
        labels={{ email, contactNumber }}
      />
    </div>
  );
}
