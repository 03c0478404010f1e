import { steps } from '@sangamam/contract/form/steps';
import { pseudoLanguage } from '@sangamam/words/pseudo';
import { afterAll, expect, test } from 'vitest';
import { inPseudo, plainTexts, textsOf } from '../../testing/pseudo.ts';
import { pagePaths, siteFor } from '../../testing/site.ts';

/**
 * Pages in English made longer and accented: a plain English word on them comes from no message file. Texts of
 * the settings are made longer too, so that they are no findings.
 */
const site = await siteFor({ hotReload: true });
afterAll(() => site.app.close());

site.put(inPseudo(site.state.settings));

const pages = pagePaths
  .filter((path) => !/^\/(admin|dev)\b/.test(path))
  .flatMap((path) =>
    path === '/registration' ? steps.map(({ slug }) => `${path}?step=${slug}`) : [path],
  );

test.each(pages)('every text of %s comes from a message file or the settings', async (page) => {
  const url = `${page}${page.includes('?') ? '&' : '?'}lang=${pseudoLanguage}`;
  const { body } = await site.get(url);
  expect(body).toContain(`<html lang="${pseudoLanguage}"`);
  expect(plainTexts(textsOf(body))).toEqual([]);
});
