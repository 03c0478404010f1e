import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { paramsOf } from '@sangamam/contract/calls/params';
import * as z from 'zod/mini';

const styles = `
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 2rem 1rem;
    color: #22302b; background: #fbf8f1 }
  h1, h2 { line-height: 1.2 }
  details { border-top: 1px solid #d8d0bd; padding: .75rem 0 }
  summary { cursor: pointer }
  summary b { display: inline-block; min-width: 4.5rem }
  pre { overflow-x: auto; padding: 1rem; background: #fff; border: 1px solid #d8d0bd; font-size: .85rem }
  .who { color: #5d6a64 }`;

/** The API for people: every endpoint with who may call it, what it takes and what it answers. */
export function docsPage(endpoints: readonly Endpoint[], event: string): string {
  const title = escapeHtml(`API of ${event}`);
  const nouns = Map.groupBy(endpoints, ({ path }) => path.split('/')[1] ?? '');
  const sections = [...nouns].map(
    ([noun, list]) => `<h2>${escapeHtml(noun)}</h2>${list.map(describe).join('')}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${styles}</style><h1>${title}</h1>
<p>All paths stand below <code>/api/v1</code>. The same as <a href="openapi.json">OpenAPI 3.1</a>.</p>
${sections.join('')}</html>`;
}

function describe(endpoint: Endpoint): string {
  const { method, path, summary, access, query, body, reply } = endpoint;
  const who = 'action' in access ? `${access.kind}: ${access.action}` : access.kind;
  const schemas = Object.entries({ params: paramsOf(endpoint), query, body, reply }).flatMap(
    ([name, schema]) => {
      if (!schema) return [];
      const io = name === 'reply' ? 'output' : 'input';
      const described = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
      return `<h3>${name}</h3><pre>${escapeHtml(JSON.stringify(described, null, 2))}</pre>`;
    },
  );
  return `<details><summary><b>${method}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}
<span class="who">(${escapeHtml(who)})</span></summary>${schemas.join('')}</details>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
