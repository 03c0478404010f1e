import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

const byId = z.object({ id: z.uuid() });

/** The schema of the parameters in a path; apart from `endpoint.ts`, since browsers read none. */
export const paramsOf = ({ path, params }: Pick<Endpoint, 'path' | 'params'>) =>
  params ?? (path.includes('{id}') ? byId : undefined);
