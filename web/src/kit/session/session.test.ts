import { expect, test } from 'vitest';
import { isAdminPath } from './session.ts';

test.each([
  ['/admin/registrations', true],
  ['/admin/registrations?school=JNV+Kollam&page=2', true],
  ['/admin/login', false],
  ['/admin', false],
  ['/', false],
  ['//evil.example/admin/x', false],
  ['https://evil.example/admin/x', false],
  ['/admin/..//evil.example', false],
  ['/admin//evil.example', false],
  ['/admin/../registration', false],
  ['/admin/\\evil.example', false],
  ['/admin/x#javascript:alert(1)', false],
  ['javascript:/admin/x', false],
  ['', false],
])('%s is a page to come back to: %s', (path, isOne) => {
  expect(isAdminPath(path)).toBe(isOne);
});
