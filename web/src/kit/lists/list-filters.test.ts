import { expect, it, vi } from 'vitest';
import { listFilters } from './list-filters.ts';

const statuses = ['All', 'Completed', 'Partially Paid'];
const { defaults, read, write, isFiltered } = listFilters({
  defaults: { searchTerm: '', school: 'All', paymentStatus: 'All', page: 1, limit: 10 },
  choices: { paymentStatus: statuses, school: (school) => school !== '' },
});
const readText = (address: string) => read(new URLSearchParams(address));

it('shows everything, ten rows a page, when the address says nothing', () => {
  expect(readText('')).toEqual(defaults);
});

it('keeps filters through the address', () => {
  const filters = {
    searchTerm: 'Anu & Ravi',
    school: 'JNV Kollam',
    paymentStatus: 'Partially Paid',
    page: 3,
    limit: 50,
  };
  expect(read(write(filters))).toEqual(filters);
});

it('leaves defaults out of the address', () => {
  expect(write(defaults).toString()).toBe('');
  expect(write({ ...defaults, page: 2 }).toString()).toBe('page=2');
});

it.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=1e9',
  'limit=37',
  'limit=100000',
  'paymentStatus=Rich',
  'school=',
  'searchTerm=%20',
  'other=1',
])('takes %s for nothing', (address) => {
  expect(readText(address)).toEqual(defaults);
});

it('cuts a search the server would refuse', () => {
  expect(readText(`searchTerm=${'a'.repeat(200)}`).searchTerm).toHaveLength(100);
});

it('remembers order and columns by person, and names them where they are the usual ones', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const list = listFilters({
    name: 'issues',
    defaults: { searchTerm: '', sort: 'name', columns: '', page: 1, limit: 10 },
    choices: { sort: ['name', '-due'], columns: () => true },
  });
  const there = (address = '') => list.read(new URLSearchParams(address));
  list.remember({ sort: '-due', columns: 'food', limit: 50 });
  expect(there()).toMatchObject({ sort: '-due', columns: 'food', limit: 50 });
  expect(there('sort=name&columns=')).toMatchObject({ sort: 'name', columns: '' });
  expect(there(list.write({ ...there(), sort: 'name' }).toString())).toMatchObject({
    sort: 'name',
  });
  expect(list.cleared({ ...there(), searchTerm: 'Anu' })).toEqual(there());
  expect(list.isFiltered({ ...list.defaults, sort: '-due' })).toBe(false);
  list.remember({ sort: 'rich' });
  expect(there().sort).toBe('name');
  vi.unstubAllGlobals();
});

it('tells an empty list from filters that match nothing', () => {
  expect(isFiltered({ ...defaults, page: 2, limit: 50 })).toBe(false);
  expect(isFiltered({ ...defaults, searchTerm: 'x' })).toBe(true);
});
