import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Ends with a test what it or its `beforeEach` began, and with the file what the file began. Kept to the end of the
 * file, the products of many tests would hold all connections that there are.
 */
export function whenDone(end: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(end);
  else afterAll(end);
}
