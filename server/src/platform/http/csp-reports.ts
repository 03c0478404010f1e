import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

/** Reports are untrusted: only the named parts are read, shortened. */
const text = z.catch(z.string(), '');
const report = z.object({
  body: z.object({ effectiveDirective: text, blockedURL: text, disposition: text }),
});
const reports = z.array(report).check(z.maxLength(20));

const maxReportBytes = 16 * 1024;
const maxUrlLength = 200;
/** More than a broken page sends, yet too few to flood the log. */
const reportsAMinute = { calls: 20, windowSeconds: 60 };

/** Logs what browsers report as blocked by our Content-Security-Policy. */
export function cspReportRoutes(api: FastifyInstance): void {
  api.register(async (scope) => {
    scope.addContentTypeParser(
      'application/reports+json',
      { parseAs: 'string', bodyLimit: maxReportBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post('/csp-reports', async (request, reply) => {
      await api.limits.countAddress('csp reports', request.ip, reportsAMinute);
      let parsed: unknown = null;
      try {
        parsed = typeof request.body === 'string' ? JSON.parse(request.body) : null;
      } catch {
        // Not a report; answered like one.
      }
      const { data = [] } = z.safeParse(reports, parsed);
      for (const { body } of data) {
        const blocked = (body.blockedURL.split('?')[0] ?? '').slice(0, maxUrlLength);
        const directive = body.effectiveDirective.slice(0, maxUrlLength);
        request.log.warn({ directive, blocked }, 'blocked by the content security policy');
      }
      return reply.code(204).send();
    });
  });
}
