import { downloadMyData, eraseMyData, readMyData } from '@sangamam/contract/privacy';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { forgetSentMessages } from '../contact-messages/sender-data.ts';
import { forgetReports } from '../issues/reporter-data.ts';
import { readRegistration } from '../registrations/read-registration.ts';
import type { RegistrationSession } from '../registrations/session.ts';
import { collectMyData } from './collect-my-data.ts';
import { myDataPdf } from './my-data-pdf.ts';
import { sealRegistration } from './seal-registration.ts';

/** Who walks up to an open laptop has no code: so long after it was entered it counts. */
const codeCountsMs = 10 * 60 * 1000;

/** What a person may demand of us: all that we keep, and that it goes. */
export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;

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

  route(app, deps, downloadMyData, async ({ params, caller, reply }) => {
    requireFreshCode(caller.session);
    const data = await collectMyData(deps, params.id);
    const { registrationNumber } = data.registration;
    await reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="my-data-${registrationNumber}.pdf"`)
      .send(await myDataPdf(data, await deps.settings.current()));
    return undefined;
  });

  route(app, deps, eraseMyData, async ({ params: { id }, body, caller }) => {
    requireFreshCode(caller.session);
    const { registrationNumber } = await readRegistration(deps, id);
    if (body.registrationNumber.toUpperCase() !== registrationNumber.toUpperCase()) {
      const fields = { registrationNumber: `Type ${registrationNumber} to erase it.` };
      throw new Refusal('VALIDATION', { fields });
    }
    const context = { settings: await deps.settings.current(), config, now: deps.now() };
    const erasedForGoodAt = await tx(db, async (trx) => {
      // found by contacts, which sealing takes away
      await forgetReports(trx, id, context.now);
      await forgetSentMessages(trx, id);
      const sealedUntil = await sealRegistration(trx, id, context);
      if (!sealedUntil) throw new Refusal('ERASURE_WAITS');
      return sealedUntil;
    });
    return { erasedForGoodAt: erasedForGoodAt.toISOString() };
  });
}
