import { randomUUID } from 'node:crypto';
import { dayMs } from '@sangamam/contract/locale/durations';
import type { SettingsTab, TabState } from '@sangamam/contract/settings/tabs';
import { testApp } from '../app.ts';
import { addAdmin, signIn } from '../domain/sign-in.ts';

/** Values as they travel: groups of fields. */
export type Groups = Record<string, Record<string, unknown>>;

/** The tab's values with some fields of one group changed, or another list. */
export function changed(value: Groups, group: string, fields: object): Groups {
  if (Array.isArray(fields)) return { ...value, [group]: fields as never };
  return { ...value, [group]: { ...value[group], ...fields } };
}

/** A moment so many days from now. */
export const day = (offset: number) => new Date(Date.now() + offset * dayMs).toISOString();

/** A server with staff of different rights, and what they do with its settings. */
export async function settingsDesk() {
  const server = await testApp({ provider: true });
  const headers = new Map<string, { authorization: string }>();
  const cast = {
    meera: { name: 'Meera', role: 'super_admin' },
    biju: { name: 'Biju', role: 'super_admin' },
    helpDesk: { name: 'Asha', allSchools: true, permissions: { canManageSettings: true } },
    treasurer: { name: 'Tom', allSchools: true, permissions: { canManagePayments: true } },
  } as const;
  for (const [who, admin] of Object.entries(cast)) {
    const email = `${who}-${randomUUID()}@example.org`;
    await addAdmin(server, { email, ...admin });
    headers.set(who, await signIn(server, email));
  }

  async function call(who: string, method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) {
    const answer = await server.app.inject({
      method,
      url: `/api/v1/settings${path}`,
      headers: {
        ...headers.get(who),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, ...answer.json() };
  }

  async function read(tab: SettingsTab): Promise<Omit<TabState, 'value'> & { value: Groups }> {
    const { data } = await call('meera', 'GET', '');
    return data.find((state: TabState) => state.tab === tab);
  }

  async function save(tab: SettingsTab, group: string, fields: object, who = 'meera') {
    const { value, version } = await read(tab);
    return call(who, 'PUT', `/${tab}`, { version, value: changed(value, group, fields) });
  }

  async function effect(tab: SettingsTab, group: string, fields: object): Promise<string[]> {
    const { value } = await read(tab);
    const body = { value: changed(value, group, fields) };
    return (await call('meera', 'POST', `/${tab}/effect`, body)).data.effects;
  }

  return { server, headers, call, read, save, effect };
}
