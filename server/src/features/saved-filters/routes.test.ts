import {
  type ListName,
  maxSavedFilters,
  type SavedFilter,
} from '@sangamam/contract/staff-accounts/saved-filters';
import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { treasurer } from '../../../testing/features/payment-history.ts';

const test = await testApp();
const leela = await treasurer(test, { email: 'leela@example.org' });
const biju = await treasurer(test, { email: 'biju@example.org' });

const save = (name: string, query: string, list: ListName = 'payments') =>
  leela.call<SavedFilter>('POST', '/saved-filters', { list, name, query });
const named = async (who: typeof leela, list: ListName = 'payments') => {
  const { body } = await who.call<SavedFilter[]>('GET', `/saved-filters?list=${list}`);
  return body.data?.map(({ name, query }) => `${name}: ${query}`);
};

it('are saved, renamed and deleted, and are nobody else’s', async () => {
  const saved = await save(' Unpaid ', 'state=Pending');
  const path = `/saved-filters/${saved.body.data?._id}`;
  await save('unpaid', 'state=Failed');
  await save('Cash', 'method=cash');
  expect(await named(leela)).toEqual(['Cash: method=cash', 'unpaid: state=Failed']);
  expect(await named(biju)).toEqual([]);
  const taken = await leela.call('PATCH', path, { name: 'CASH' });
  expect(taken.body.fields).toEqual({ name: 'This name is taken' });
  expect((await biju.call('PATCH', path, { name: 'Mine' })).status).toBe(404);
  expect((await biju.call('DELETE', path)).status).toBe(404);
  await leela.call('PATCH', path, { name: 'ഫീസ് അടയ്ക്കാത്തവർ' });
  expect((await leela.call('DELETE', path)).status).toBe(200);
  expect(await named(leela)).toEqual(['Cash: method=cash']);
});

it('are of one list: each has its own names, and its own number of them', async () => {
  await save('Today', 'from=2026-11-21', 'user-log');
  await save('Today', 'state=waiting', 'beds');
  expect(await named(leela, 'user-log')).toEqual(['Today: from=2026-11-21']);
  for (let n = 1; n <= maxSavedFilters; n++) await save(`Filter ${n}`, `page=${n}`, 'issues');
  expect((await save('One more', 'page=1', 'issues')).body.code).toBe('SAVED_FILTERS_FULL');
  expect((await save('FILTER 1', 'page=99', 'issues')).status).toBe(201);
  expect((await save('One more', 'page=1', 'arrivals')).status).toBe(201);
  expect((await save('One more', 'page=1', 'passwords' as ListName)).status).toBe(422);
});
