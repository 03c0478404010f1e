import { verifyOtp } from '@sangamam/contract/one-time-codes/otp';
import { words } from '@sangamam/words/page/alumni-update';
import { call } from '../../kit/calls/call.ts';
import { postedTo } from '../../kit/forms/posted.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { changeContactPath, paths } from '../../kit/paths.ts';
import { namedIn } from '../../kit/registrant/load-own.ts';
import styles from './alumni-update.module.css';
import { CodeForm, postedCode, type Sent, sendPosted } from './posted-code.tsx';

export const handle: RouteHandle = { isStatic: true };

/** Sends a code, or checks the one that was typed and opens the session; `?to=contact` goes on to another contact. */
export const action = postedTo<{ sent: Sent }>(async ({ form, visit, request }) => {
  const { contact, otp } = postedCode(form);
  if (otp === null) return sendPosted(contact, { update: true, visit });
  await call(verifyOtp, { body: { ...contact, otp, update: true }, visit });
  const { searchParams } = new URL(request.url);
  return searchParams.get('to') === 'contact' ? changeContactPath(namedIn(request)) : paths.form;
});

/** `/code`: coming back with a one-time code, for browsers without scripts. */
export default function CodePage() {
  const { title, lead, email, contactNumber } = words.login;
  return (
    <div className={styles.narrowPage}>
      <PageHead title={words.pageTitle} description={words.description} />
      <CodeForm title={title} lead={lead} labels={{ email, contactNumber }} />
    </div>
  );
}
