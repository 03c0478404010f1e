import { questionsOf } from '@sangamam/contract/form/form';
import { quickSections } from '@sangamam/contract/form/sections';
import { acceptanceSchema } from '@sangamam/contract/privacy/consents';
import { mustProveContact } from '@sangamam/contract/registrations/final-answers';
import {
  finishQuickRegistration,
  type RegistrationRecord,
  readOwnRegistration,
  startQuickRegistration,
} from '@sangamam/contract/registrations/registrations';
import { useState } from 'react';
import { CallError, call } from '../../../kit/calls/call.ts';
import { toastFailure } from '../../../kit/calls/call-problem.tsx';
import { requireCookies } from '../../../kit/calls/require-cookies.ts';
import {
  invalid,
  keyForMinute,
  type PostedForm,
  textsOf,
  usePosted,
} from '../../../kit/forms/posted.ts';
import type { PageSettings } from '../../../kit/page/settings.ts';
import { paths, pendingSuccessPath } from '../../../kit/paths.ts';
import { CheckoutUnavailable } from '../../../kit/payments/checkout.ts';
import { payFee } from '../../../kit/payments/pay-fee.ts';
import { afterPayment, windowUnavailable } from '../../../kit/payments/use-pay-fee.ts';
import { quickDraft } from '../../../kit/questions/form-drafts.ts';
import { checkSections, toValues } from '../../../kit/questions/form-values.ts';
import { useAnswersForm } from '../../../kit/questions/use-answers-form.ts';
import { serverNowMs } from '../../../kit/server-clock.ts';
import { forgetDraft } from '../../../kit/session/drafts.ts';
import { languageNow } from '../../../ui/in-language.ts';

interface QuickOptions {
  readonly settings: PageSettings;
  /** The registration this browser has begun and not finished; null before. */
  readonly begun: RegistrationRecord | null;
  readonly onBegun: (registration: RegistrationRecord) => void;
  /** Called before the page is left for its result. */
  readonly onLeave: () => void;
}

type Answers = Record<string, unknown>;
const consents = { policies: true };

/**
 * The registration on one page: its answers, and the two ways to send them. Paying first makes a
 * temporary registration, so that no payment is without one (docs/product/registering.md#quick-registration); so does
 * whoever has to prove a contact or to ask a parent before anything is submitted.
 */
export function useQuickRegistration({ settings, begun, onBegun, onLeave }: QuickOptions) {
  const form = useAnswersForm({
    settings,
    schemas: () => ({ ...quickSections(settings), consents: acceptanceSchema }),
    saved: {
      personalInfo: begun?.formDataStructured.personalInfo ?? {},
      eventAttendance: {
        ...begun?.formDataStructured.eventAttendance,
        // who does not come needs no quick registration
        isAttending: true,
      },
    },
    isNew: begun === null,
    draft: quickDraft,
    posted: usePosted(),
    onRefused: toastFailure,
  });
  const [stage, setStage] = useState<'idle' | 'paying' | 'later' | 'confirming'>('idle');
  const [asksForProof, setAsksForProof] = useState(false);
  /** The contact whose owner has agreed, as parent. */
  const [parentContact, setParentContact] = useState<string | null>(null);
  const { askAge } = settings.features;
  const mustProve = mustProveContact(settings);
  const feeVersion = begun?.fee.version ?? settings.fees.version;

  async function begin(answers: Answers, idempotencyKey: string): Promise<RegistrationRecord> {
    await requireCookies();
    const { consents: _, ...formDataStructured } = answers;
    const registration = await call(startQuickRegistration, {
      body: { formDataStructured, consents, locale: languageNow() },
      idempotencyKey,
    });
    onBegun(registration);
    return registration;
  }

  /** True while a code or a parent is waited for before anything is paid or submitted. */
  function lacksProof(registration: RegistrationRecord): boolean {
    const { isAdult, parentContact: contact } = registration.formDataStructured.personalInfo ?? {};
    const lacksParent = askAge && isAdult === false && contact !== parentContact;
    return lacksParent || (mustProve && !registration.contactVerified);
  }

  async function finish(id: string, answers: Answers | null, idempotencyKey: string) {
    await requireCookies();
    const { consents: _, ...formDataStructured } = answers ?? {};
    return call(finishQuickRegistration, {
      params: { id },
      body: {
        formDataStructured,
        consents,
        locale: languageNow(),
        formSubmissionComplete: true,
        submitWithoutPayment: answers !== null,
      },
      idempotencyKey,
    });
  }

  /** The input is kept for a second try, unless it is registered. */
  function leave(path: string, isRegistered = true): void {
    if (isRegistered) forgetDraft(quickDraft);
    onLeave();
    location.assign(path);
  }

  async function payNow(answers: Answers, amount: number, idempotencyKey: string) {
    const registration = await begin(answers, idempotencyKey);
    if (lacksProof(registration)) return setAsksForProof(true);
    const { _id: registrationId } = registration;
    try {
      const outcome = await payFee({
        registrationId,
        amount,
        feeVersion,
        idempotencyKey: crypto.randomUUID(),
        onStage: setStage,
      });
      const isPaid = outcome === 'confirmed' || outcome === 'unconfirmed';
      // the payment submits it by itself, should this call not arrive
      if (isPaid) await finish(registrationId, null, crypto.randomUUID()).catch(() => {});
      leave(afterPayment(outcome), isPaid);
    } catch (problem) {
      if (problem instanceof CheckoutUnavailable) throw windowUnavailable();
      if (!(problem instanceof CallError)) throw problem;
      // nothing is to be paid on the waiting list
      if (problem.code === 'CAPACITY' && settings.capacity.waitlist) {
        return leaveUnpaid(await finish(registrationId, answers, crypto.randomUUID()));
      }
      if (problem.code === 'FEE_CHANGED') {
        onBegun(await call(readOwnRegistration, { params: { id: registrationId } }));
      }
      // what the order lacks is no field of this page
      const { message, status, code, isTimeOut } = problem;
      throw new CallError(message, { status, code, isTimeOut });
    }
  }

  async function submitUnpaid(answers: Answers, idempotencyKey: string) {
    const { isAdult } = answers.personalInfo as { isAdult: boolean | null };
    const needsProof = mustProve || (askAge && isAdult === false);
    const registration = needsProof ? await begin(answers, idempotencyKey) : held(begun);
    if (registration && lacksProof(registration)) return setAsksForProof(true);
    leaveUnpaid(await finish(registration?._id ?? 'new', answers, idempotencyKey));
  }

  const leaveUnpaid = (registration: RegistrationRecord) => leave(afterUnpaid(registration));

  const send = (
    next: 'paying' | 'later',
    action: (answers: Answers, idempotencyKey: string) => Promise<void>,
  ) =>
    form.whenValid(async (answers) => {
      setStage(next);
      await form.perform((idempotencyKey) => action(answers, idempotencyKey));
      setStage('idle');
    });

  return {
    form,
    stage,
    asksForProof,
    setParentContact,
    /** Pays an amount in whole rupees: what the answers cost at the fee the visitor sees. */
    pay: (amount: number) => send('paying', (answers, key) => payNow(answers, amount, key)),
    payLater: send('later', submitUnpaid),
  };
}

/** The whole form, sent without scripts. Returns where to go then: to the provider's page, unless paid later. */
export async function registerPosted({ form, visit, settings }: PostedForm): Promise<string> {
  const questions = questionsOf(settings).filter(({ quick }) => quick);
  const values = toValues(textsOf(form), questions);
  // who does not come needs no quick registration
  values.eventAttendance = { ...values.eventAttendance, isAttending: 'yes' };
  const schemas = { ...quickSections(settings), consents: acceptanceSchema };
  const { sections, problems } = checkSections(values, () => schemas, questions);
  if (problems.size > 0) throw invalid(Object.fromEntries(problems));
  const { consents: _, ...formDataStructured } = sections;
  const body = { formDataStructured, consents, locale: languageNow() };
  const asked = { visit, idempotencyKey: keyForMinute(visit, body) };
  let id = 'new';
  if (!form.has('later')) {
    const begun = await call(startQuickRegistration, { body, ...asked });
    if (begun.fee.due > 0) return paths.pay;
    id = begun._id;
  }
  const registered = await call(finishQuickRegistration, {
    params: { id },
    body: { ...body, formSubmissionComplete: true, submitWithoutPayment: true },
    ...asked,
  });
  return afterUnpaid(registered);
}

function afterUnpaid({ status, fee }: RegistrationRecord): string {
  if (status === 'Waitlisted') return pendingSuccessPath('waitlist');
  return fee.due > 0 ? pendingSuccessPath('quick') : paths.registrationSuccess;
}

/** A temporary registration is gone after half an hour. */
function held(begun: RegistrationRecord | null): RegistrationRecord | null {
  const until = begun?.temporaryUntil;
  return until && Date.parse(until) > serverNowMs() ? begun : null;
}
