import { globSync } from 'node:fs';
import type { Endpoint } from '@sangamam/contract/calls/endpoint';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'failure' in value;

/** Every endpoint of the contract, found by its shape, so that a new one is tested without being listed. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const folder = new URL('../../../contract/src/', import.meta.url);
  const files = globSync('**/*.ts', { cwd: folder }).filter(
    (file) => !/\.(test|browser)\./.test(file),
  );
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(new URL(file, folder).href)),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
}

/** How tests call an endpoint: `GET /registrations/{id}`. */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
