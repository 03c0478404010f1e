import { expect, it } from 'vitest';
import { paymentFilters } from './filters.ts';

it('keeps every filter through the address', () => {
  const filters = {
    from: '2026-11-01',
    to: '2026-11-21',
    school: 'JNV Kollam|JNV Mahe',
    type: 'Fee|Balance',
    channel: 'staff',
    method: 'cash',
    state: 'Awaiting Approval',
    recordedBy: '0190a4a0-5c3e-7b1a-9f52-3c1d2e4f5a6b',
    sort: '-amount',
    searchTerm: 'Anu & Ravi',
    page: 3,
    limit: 50,
  } as const;
  expect(paymentFilters.read(paymentFilters.write(filters))).toEqual(filters);
});

it.each([
  'state=Rich',
  'type=Gift',
  'recordedBy=Rahul',
  'channel=barter',
  'sort=colour',
  'from=yesterday',
  'to=2026-13-40',
  'to=2026-02-30',
])('takes %s for nothing', (address) => {
  expect(paymentFilters.read(new URLSearchParams(address))).toEqual(paymentFilters.defaults);
});
