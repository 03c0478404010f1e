import type { MyData } from '@sangamam/contract/privacy/privacy';
import type { Deps } from '../../platform/deps.ts';

/** Collects all data about the person of a registration. Refuses with REGISTRATION_NOT_FOUND. */
export async function collectMyData(
  deps: Pick<Deps, 'db' | 'settings' | 'config' | 'personalData' | 'now'>,
  registrationId: string,
): Promise<MyData> {
  const exportedAt = deps.now().toISOString();
  const parts = Object.entries(deps.personalData.collect).map(
    async ([name, collect]) => [name, await collect(deps, registrationId)] as const,
  );
  // each part under its own name, as the type of the collectors says
  return { exportedAt, ...Object.fromEntries(await Promise.all(parts)) } as MyData;
}
