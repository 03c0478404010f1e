import { downloadCalendar } from '@sangamam/contract/tickets';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { calendarFile } from './calendar-file.ts';
import { findRegistrationNumber } from './store.ts';

export function ticketRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, downloadCalendar, async ({ params, reply }) => {
    const [registrationNumber, settings] = await Promise.all([
      findRegistrationNumber(deps.db, params.id),
      deps.settings.current(),
    ]);
    if (registrationNumber === null) throw new Refusal('REGISTRATION_NOT_FOUND');
    const { publicUrl } = deps.config;
    await reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${registrationNumber}.ics"`)
      .send(calendarFile(registrationNumber, settings, { publicUrl, now: deps.now() }));
    return undefined;
  });
}
