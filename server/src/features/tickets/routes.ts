import { readLanguage } from '@sangamam/contract/locale/languages';
import { checkBadges, printBadges } from '@sangamam/contract/tickets/badges';
import {
  downloadApplePass,
  downloadCalendar,
  downloadTicket,
  openGoogleWallet,
} from '@sangamam/contract/tickets/tickets';
import { getRegistrationFor } from '../../domain/acts/index.ts';
import {
  applePass,
  calendarFile,
  googlePassUrl,
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
  const { publicUrl, secretKey, appleWallet, googleWallet } = deps.config;
  const { hostname } = new URL(publicUrl);

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

  /** Reads all that a ticket is drawn from. Refuses with NO_TICKET. */
  async function getTicket(call: Parameters<typeof getRegistrationFor>[1]) {
    const [row, settings, look] = await Promise.all([
      getRegistrationFor(deps.db, call),
      deps.settings.current(),
      readLook(deps),
    ]);
    // who does not come needs none
    if (!holdsTicket(row) || row.isAttending === false) throw new Refusal('NO_TICKET');
    const token = ticketToken(row.registrationNumber, secretKey);
    const drawing = { token, language: readLanguage(row.locale), look, now: deps.now() };
    return { row, settings, drawing };
  }

  route(app, deps, downloadTicket, async (call) => {
    const { row, settings, drawing } = await getTicket(call);
    await call.reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${row.registrationNumber}.pdf"`)
      .send(await ticketPdf(row, settings, drawing));
  });

  route(app, deps, downloadApplePass, async (call) => {
    if (!appleWallet) throw new Refusal('NOT_FOUND');
    const { row, settings, drawing } = await getTicket(call);
    const pass = await applePass(row, settings, { ...drawing, keys: appleWallet, hostname });
    await call.reply
      .type('application/vnd.apple.pkpass')
      .header('content-disposition', `attachment; filename="${row.registrationNumber}.pkpass"`)
      .send(pass);
  });

  route(app, deps, openGoogleWallet, async (call) => {
    if (!googleWallet) throw new Refusal('NOT_FOUND');
    const { row, settings, drawing } = await getTicket(call);
    const options = { ...drawing, keys: googleWallet, hostname };
    await call.reply.redirect(googlePassUrl(row, settings, options), 303);
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
