import * as calls from '@sangamam/contract/privacy/consents';
import { giveParentConsent } from '@sangamam/contract/privacy/parents';
import { getRegistrationFor } from '../../domain/acts/index.ts';
import { browserOf } from '../../domain/people/index.ts';
import {
  giveParentConsent as giveParentConsentTo,
  readConsents,
  readConsentsOf,
  recordConsents,
  refuseListedMinor,
} from '../../domain/registrations/index.ts';
import { tx } from '../../platform/db/connect.ts';
import { type Routes, route } from '../../platform/http/route.ts';

export const consentRoutes: Routes = (app, deps) => {
  const { db } = deps;

  route(app, deps, calls.readConsents, async (call) => {
    return readConsentsOf(db, await getRegistrationFor(db, call), deps.config);
  });

  route(app, deps, calls.saveConsents, async (call) => {
    const [{ id, form }, settings] = await Promise.all([
      getRegistrationFor(db, call),
      deps.settings.current(),
    ]);
    refuseListedMinor(form, call.body);
    const answers = { registrationId: id, given: call.body, channel: 'self-service' } as const;
    await tx(db, (trx) => recordConsents(trx, answers, settings, deps.now()));
    return readConsents(db, id);
  });

  route(app, deps, giveParentConsent, async ({ params, body, request }) => {
    await giveParentConsentTo(deps, params.id, body, {
      browser: browserOf(request, deps.config.isHttps),
      demandCaptcha: () => app.limits.demandCaptcha(request),
    });
    return readConsents(db, params.id);
  });
};
