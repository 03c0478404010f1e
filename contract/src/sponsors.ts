import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import type { Logo } from './home.ts';
import { maxUploadBytes, uploadField } from './uploads.ts';

/** Public URL of a logo. */
export const logoUrl = ({ id }: Logo) => `/api/v1/sponsors/logos/${id}`;

/** Redrawn to fit `logoBox`. Shown once a sponsor in the settings uses it, else deleted. */
export const uploadLogo = endpoint({
  method: 'POST',
  path: '/sponsors/logos',
  summary: 'Takes the logo of a sponsor',
  access: { kind: 'admin', action: 'settings.edit' },
  upload: { field: uploadField, maxBytes: maxUploadBytes },
  reply: z.object({ id: z.string(), width: z.number(), height: z.number() }),
  limit: { by: 'session', calls: 120, windowSeconds: 3600 },
  timeoutMs: 120_000,
  failure: 'Failed to upload the logo',
});

/** Cacheable for good: another picture has another id. */
export const readLogo = endpoint({
  method: 'GET',
  path: '/sponsors/logos/{id}',
  summary: 'The logo of a sponsor',
  access: { kind: 'public' },
  params: z.object({ id: z.uuid() }),
  file: 'image/*',
  uncounted: true,
  failure: 'The logo could not be opened.',
});
