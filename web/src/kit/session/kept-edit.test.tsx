import type { SignedInAdmin } from '@sangamam/contract/sign-in/auth';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type TypedEdit, useKeptEdit } from './kept-edit.ts';
import { useSession } from './session.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

type KeptEdit = ReturnType<typeof useKeptEdit>;

function Form({ opened }: { opened: KeptEdit[] }) {
  opened.push(useKeptEdit('42:personalInfo', (path) => path === 'personalInfo.bloodGroup'));
  return null;
}

/** Opens the form of a registration as this admin. */
function openForm(user: Pick<SignedInAdmin, '_id' | 'name'>): KeptEdit {
  useSession.setState({ user: user as SignedInAdmin });
  const opened: KeptEdit[] = [];
  renderToString(<Form opened={opened} />);
  const [form] = opened;
  if (!form) throw new Error('not rendered');
  return form;
}

test('what was typed is shown to the one who typed it, by whatever name, and to nobody of that name', () => {
  const edit: TypedEdit = { version: 3, typed: [['personalInfo.name', 'Anu T']] };
  openForm({ _id: 'one', name: 'Asha Kurian' }).keep(edit);
  expect(openForm({ _id: 'two', name: 'Asha Kurian' }).kept).toBeNull();
  expect(openForm({ _id: 'one', name: 'Asha K Mathew' }).kept).toMatchObject(edit);
});

test('what is sensitive is not kept', () => {
  const name = ['personalInfo.name', 'Anu T'] as const;
  const typed = [name, ['personalInfo.bloodGroup', 'A+']] as const;
  openForm({ _id: 'one', name: 'Asha Kurian' }).keep({ version: 3, typed });
  expect(openForm({ _id: 'one', name: 'Asha Kurian' }).kept?.typed).toEqual([name]);
});
