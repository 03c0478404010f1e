import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing.ts';
import { personalInfo, visitor } from './testing.ts';

const { app } = await testApp();

describe('hostile bodies', () => {
  const anu = visitor(app);

  it.each<[string, string]>([
    ['no JSON', '{'],
    ['an array', '[]'],
    ['a number', '7'],
    ['no step', '{}'],
    ['an unknown step', '{"stepName":"payroll"}'],
    ['__proto__', '{"stepName":"personalInfo","__proto__":{"isAdmin":true}}'],
    ['a section that is a list', '{"stepName":"personalInfo","formDataStructured":[]}'],
    ['a section that is text', '{"stepName":"review","formDataStructured":{"financial":"5"}}'],
    ['a version that is text', '{"stepName":"review","version":"1 or 1=1"}'],
    ['more than 64 KiB', JSON.stringify({ stepName: 'personalInfo', x: 'x'.repeat(70_000) })],
    ['deep nesting', `{"stepName":"review","x":${'['.repeat(500)}${']'.repeat(500)}}`],
  ])('are refused: %s', async (_what, payload) => {
    await anu.start();
    for (const id of ['new', anu.id()]) {
      const reply = await app.inject({
        method: 'POST',
        url: `/api/v1/registrations/step/${id}`,
        headers: { 'content-type': 'application/json', cookie: String(anu.cookie()) },
        payload,
      });
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode).toBeLessThan(500);
      expect(reply.json()).toMatchObject({ success: false, code: expect.any(String) });
    }
  });

  it('never become an error of ours, whatever the answers are', async () => {
    const sections = ['personalInfo', 'professional', 'eventAttendance', 'financial'] as const;
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\u0000', '\ud800', '😀', '__proto__', "'; drop table registration; --"),
      fc.double(),
      fc.jsonValue(),
    );
    const fields = ['name', 'email', 'contactNumber', 'stateUT', 'isAttending', 'attendees'];
    const answers = fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string()), hostile);
    await anu.start();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sections), answers, async (section, change) => {
        const base = section === 'personalInfo' ? personalInfo() : {};
        const stepName = section === 'financial' ? 'support' : section;
        const extra = { [section]: { ...base, ...change } };
        const known = await anu.save(stepName, extra);
        expect(known.status).toBeLessThan(500);
        const fresh = await visitor(app).save(stepName, extra);
        expect(fresh.status).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
  });

  it('takes no id but one of ours', async () => {
    await anu.start();
    for (const id of ['7', 'NEW', "'", '%00', '..%2f..%2fadmin', `${anu.id()}x`]) {
      const { status } = await anu.send('POST', `/registrations/step/${id}`, {
        body: { stepName: 'review' },
      });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });
});
