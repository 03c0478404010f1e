import { minuteMs } from '@sangamam/contract/locale/durations';
import { readLanguage } from '@sangamam/contract/locale/languages';
import { problem } from '@sangamam/contract/locale/problems';
import { downloadMyData, eraseMyData, readMyData } from '@sangamam/contract/privacy/privacy';
import { readRegistrationNumber } from '@sangamam/contract/registrations/number';
import { getRegistrationFor, sealRegistration } from '../../domain/acts/index.ts';
import { readRegistration } from '../../domain/registrations/index.ts';
import { tx } from '../../platform/db/connect.ts';
import { type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { RegistrationSession } from '../../platform/sessions/registrant-session.ts';
import { readLook } from '../../platform/settings/look.ts';
import { collectMyData } from './collect-my-data.ts';
import { myDataPdf } from './my-data-pdf.ts';

/** How long an entered code counts; somebody else at an open laptop has none. */
const codeCountsMs = 10 * minuteMs;

/** Routes for the rights of a person: to get all data, and to have it erased. */
export const privacyRoutes: Routes = (app, deps) => {
  const { db, config, personalData } = deps;

  function requireFreshCode({ assurance, createdAt }: RegistrationSession): void {
    const ageMs = deps.now().getTime() - createdAt.getTime();
    if (assurance !== 'verified' || ageMs > codeCountsMs) throw new Refusal('CODE_REQUIRED');
  }

  route(app, deps, readMyData, async ({ params, caller, reply }) => {
    requireFreshCode(caller.session);
    const data = await collectMyData(deps, params.id);
    const { registrationNumber } = data.registration;
    reply.header('content-disposition', `attachment; filename="${registrationNumber}.json"`);
    return data;
  });

  route(app, deps, downloadMyData, async (call) => {
    const { params, caller, reply } = call;
    requireFreshCode(caller.session);
    const { locale } = await getRegistrationFor(db, call);
    const data = await collectMyData(deps, params.id);
    const { registrationNumber } = data.registration;
    await reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="my-data-${registrationNumber}.pdf"`)
      .send(
        await myDataPdf(
          data,
          await deps.settings.current(),
          readLanguage(locale),
          await readLook(deps),
        ),
      );
  });

  route(app, deps, eraseMyData, async ({ params: { id }, body, caller }) => {
    requireFreshCode(caller.session);
    const { registrationNumber } = await readRegistration(deps, id);
    const settings = await deps.settings.current();
    const said = readRegistrationNumber(body.registrationNumber, settings.event.numberPrefix);
    if (said?.number !== registrationNumber) {
      const fields = { registrationNumber: problem('typeNumber', { number: registrationNumber }) };
      throw new Refusal('VALIDATION', { fields });
    }
    const context = { settings, config, personalData, now: deps.now() };
    const erasedForGoodAt = await tx(db, async (trx) => {
      // found by contacts, which sealing takes away
      for (const { eraseOnRequest } of personalData.owners) {
        await eraseOnRequest?.(trx, id, context.now);
      }
      const sealedUntil = await sealRegistration(trx, id, context);
      if (!sealedUntil) throw new Refusal('ERASURE_WAITS');
      return sealedUntil;
    });
    return { erasedForGoodAt: erasedForGoodAt.toISOString() };
  });
};
