import { sendOtp } from '@sangamam/contract/one-time-codes/otp';
import type { ConsentState } from '@sangamam/contract/privacy/consents';
import { giveParentConsent } from '@sangamam/contract/privacy/parents';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as codeWords } from '@sangamam/words/page/code';
import { words as consentWords } from '@sangamam/words/page/consents';
import { words as allWords } from '@sangamam/words/page/register';
import { useActionData } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { invalid, type PostedForm, type RefusedForm, textsOf } from '../../kit/forms/posted.ts';
import { CodeField } from '../../kit/one-time-code/code-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';

const words = allWords.parent;
const contactOf = ({ formDataStructured: { personalInfo } }: RegistrationRecord) =>
  String(personalInfo?.parentContact ?? '');

/** A code went to the parent. */
export interface SentToParent {
  readonly isSentToParent: true;
}

interface PostedParentProps {
  readonly registration: RegistrationRecord;
  readonly consents: readonly ConsentState[];
  /** Refused, where it was about this. */
  readonly refused: RefusedForm | null;
}

/** Asks the parent of who is under 18, by a code that goes to them, without scripts. */
export function PostedParent({ registration, consents, refused }: PostedParentProps) {
  const answered = useActionData<SentToParent | object>();
  const contact = contactOf(registration);
  if (consents.some(({ purpose, given }) => purpose === 'parent' && given)) {
    return <Alert tone="success">{words.given({ contact })}</Alert>;
  }
  const { otp, declaration } = refused?.failure.fields ?? {};
  const isHeld = refused?.failure.code === 'CODES_SENT';
  const isSent =
    (answered && 'isSentToParent' in answered) || isHeld || 'otp' in (refused?.values ?? {});
  const problem = isHeld || declaration ? otp : refused?.failure.message;
  return (
    <Alert tone="warning" title={words.title}>
      <p>{words.text({ contact })}</p>
      <form method="post" noValidate className="stack">
        <input type="hidden" name="parent" value="yes" />
        {isHeld && <Alert tone="warning" live title={refused.failure.message} />}
        {isSent ? (
          <>
            <CodeField label={codeWords.otp} hint={codeWords.sentTo({ contact })} error={problem} />
            <CheckboxField
              name="declaration"
              label={consentWords.parent}
              error={declaration}
              defaultChecked={'declaration' in (refused?.values ?? {})}
            />
          </>
        ) : (
          problem && <Alert tone="error" live title={problem} />
        )}
        <div className="actions">
          <Button type="submit">{isSent ? words.submit : codeWords.send}</Button>
          {isSent && (
            <Button type="submit" variant="secondary" name="again" value="yes">
              {codeWords.again}
            </Button>
          )}
        </div>
      </form>
    </Alert>
  );
}

/** Sends the parent a code, or takes it with what they declare. */
export async function askParent(
  registration: RegistrationRecord,
  { form, visit }: PostedForm,
): Promise<SentToParent | 'given'> {
  const { otp, again } = textsOf(form);
  const contact = contactOf(registration);
  if (otp === undefined || again !== undefined) {
    const isEmail = contact.includes('@');
    const body = { email: isEmail ? contact : '', contactNumber: isEmail ? '' : contact };
    await call(sendOtp, { body: { ...body, update: false }, visit });
    return { isSentToParent: true };
  }
  if (!form.has('declaration')) {
    throw invalid({ declaration: words.declarationRequired });
  }
  const body = { contact, otp, declaration: true } as const;
  await call(giveParentConsent, { params: { id: registration._id }, body, visit });
  return 'given';
}
