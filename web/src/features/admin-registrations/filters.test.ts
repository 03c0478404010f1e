import { expect, it } from 'vitest';
import { defaultFilters, isFiltered, readFilters, writeFilters } from './filters.ts';

const read = (address: string) => readFilters(new URLSearchParams(address));

it('shows everything, ten rows a page, when the address says nothing', () => {
  expect(read('')).toEqual({
    searchTerm: '',
    school: 'All',
    paymentStatus: 'All',
    page: 1,
    limit: 10,
  });
});

it('keeps filters through the address', () => {
  const filters = {
    searchTerm: 'Anu & Ravi',
    school: 'JNV Kollam',
    paymentStatus: 'Partially Paid',
    page: 3,
    limit: 50,
  } as const;
  expect(readFilters(writeFilters(filters))).toEqual(filters);
});

it('leaves defaults out of the address', () => {
  expect(writeFilters(defaultFilters).toString()).toBe('');
  expect(writeFilters({ ...defaultFilters, page: 2 }).toString()).toBe('page=2');
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
  expect(read(address)).toEqual(defaultFilters);
});

it('cuts a search the server would refuse', () => {
  expect(read(`searchTerm=${'a'.repeat(200)}`).searchTerm).toHaveLength(100);
});

it('tells an empty list from filters that match nothing', () => {
  expect(isFiltered({ ...defaultFilters, page: 2, limit: 50 })).toBe(false);
  expect(isFiltered({ ...defaultFilters, searchTerm: 'x' })).toBe(true);
});
