import { changeContact } from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { CallError, call } from '../../kit/calls/call.ts';
import { invalid, postedTo } from '../../kit/forms/posted.ts';
import {
  CodeForm,
  postedCode,
  type Sent,
  sendPosted,
} from '../../kit/one-time-code/posted-code.tsx';
import type { Contact } from '../../kit/one-time-code/send-code.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { confirmPath, formPath } from '../../kit/paths.ts';
import { loadOwn, namedIn, ownLoader } from '../../kit/registrant/load-own.ts';
import styles from './alumni-update.module.css';

const words = allWords.contact;

export const handle: RouteHandle = { isStatic: true, own: true };

/** Nothing of the registration is shown here; who has none is asked for a code. */
export async function loader(asked: LoaderFunctionArgs): Promise<null> {
  if (!(await ownLoader(asked))) throw redirect(confirmPath('contact', namedIn(asked.request)));
  return null;
}

/** Sends a code to the new contact, or changes it with the one that was typed. */
export const action = postedTo<{ sent: Sent }>(async ({ form, visit, request }) => {
  const named = namedIn(request);
  const told = await loadOwn(visit, named);
  if (!told) return confirmPath('contact', named);
  const { contact, otp } = postedCode(form);
  const { email, contactNumber } = contact;
  if (otp === null) {
    refuseSame(contact, told.registration.formDataStructured.personalInfo ?? {});
    return sendPosted(contact, { update: false, visit });
  }
  const body = email === '' ? { contactNumber, otp } : { email, otp };
  try {
    await call(changeContact, { params: { id: told.registration._id }, body, visit });
  } catch (problem) {
    if (problem instanceof CallError && problem.code === 'CODE_REQUIRED') {
      return confirmPath('contact', named);
    }
    throw problem;
  }
  return formPath(null, named);
});

/** One at a time, and another than it is. */
function refuseSame({ email, contactNumber }: Contact, now: Partial<Record<string, unknown>>) {
  const fields = {
    ...(email !== '' && email === now.email && { email: words.same }),
    ...(contactNumber !== '' &&
      contactNumber === now.contactNumber && { contactNumber: words.same }),
    ...(email !== '' && contactNumber !== '' && { contactNumber: words.which }),
  };
  if (Object.keys(fields).length === 0) return;
  throw invalid(fields);
}

/** `/change-contact`: another email address or phone number, for browsers without scripts. */
export default function ChangeContactPage() {
  const labels = { email: words.newEmail, contactNumber: words.newPhone };
  return (
    <div className={styles.narrowPage}>
      <PageHead title={words.title} />
      <CodeForm title={words.title} lead={words.toldOld} labels={labels} proves />
    </div>
  );
}
