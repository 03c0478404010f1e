import { readLanguage } from '@sangamam/contract/locale/languages';
import { checkBadges, printBadges } from '@sangamam/contract/tickets/badges';
import { downloadCalendar, downloadTicket } from '@sangamam/contract/tickets/tickets';
import { getRegistrationFor } from '../../domain/acts/index.ts';
import {
  calendarFile,
  holdsTicket,
  ticketPdf,
  ticketToken,
} from '../../domain/registrations/index.ts';
import { logListExport } from '../../platform/audit/log-list-export.ts';
import { type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readLook } from '../../platform/settings/look.ts';
import { findMarkedNames, makeBadges } from './make-badges.ts';
import { findRegistrationNumber } from './store.ts';

/** Routes for the ticket, the calendar entry and the badges. */
export const ticketRoutes: Routes = (app, deps) => {
  const { publicUrl, secretKey } = deps.config;

  route(app, deps, downloadCalendar, async ({ params, reply }) => {
    const [found, settings] = await Promise.all([
      findRegistrationNumber(deps.db, params.id),
      deps.settings.current(),
    ]);
    if (!found) throw new Refusal('REGISTRATION_NOT_FOUND');
    const { registrationNumber, locale } = found;
    const language = readLanguage(locale);
    await reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${registrationNumber}.ics"`)
      .send(calendarFile(registrationNumber, settings, { publicUrl, language, now: deps.now() }));
  });

  route(app, deps, downloadTicket, async (call) => {
    const [row, settings] = await Promise.all([
      getRegistrationFor(deps.db, call),
      deps.settings.current(),
    ]);
    // who does not come needs none
    if (!holdsTicket(row) || row.isAttending === false) throw new Refusal('NO_TICKET');
    const { registrationNumber } = row;
    const token = ticketToken(registrationNumber, secretKey);
    const pdf = await ticketPdf(row, settings, {
      token,
      language: readLanguage(row.locale),
      now: deps.now(),
      look: await readLook(deps),
    });
    await call.reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${registrationNumber}.pdf"`)
      .send(pdf);
  });

  route(app, deps, checkBadges, ({ body, caller }) => findMarkedNames(deps, caller.admin, body));

  route(app, deps, printBadges, async ({ body, caller, reply }) => {
    const pdf = await makeBadges(deps, caller.admin, body);
    if (!pdf) throw new Refusal('REGISTRATION_NOT_FOUND');
    const printed = { list: 'registration', query: { format: 'pdf' }, rows: pdf.count } as const;
    await logListExport(deps, caller.actor, printed);
    await reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="badges.pdf"')
      .send(pdf.content);
  });
};
