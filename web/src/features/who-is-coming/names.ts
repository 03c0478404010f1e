import { listFellowAlumni } from '@sangamam/contract/reports/who-is-coming';
import { call } from '../../kit/calls/call.ts';
import { CallError } from '../../kit/calls/call-error.ts';

/** The words around the names, in the language of the page. */
const words = JSON.parse(
  document.querySelector<HTMLElement>('[data-words]')?.dataset.words ?? '{}',
) as Record<'loading' | 'failed' | 'none' | 'batch', string>;

/**
 * Asks for the names of a school when it is opened, each time anew, so that whoever takes the consent back
 * is gone at once. Strangers keep reading how to see names. Loaded when the first school is opened.
 */
for (const school of document.querySelectorAll<HTMLDetailsElement>('details[data-school]')) {
  const place = school.querySelector('[data-names]');
  const forStrangers = [...(place?.children ?? [])];
  const show = async () => {
    if (!school.open || !place) return;
    place.replaceChildren(paragraph(words.loading));
    try {
      const query = { school: school.dataset.school ?? '' };
      place.replaceChildren(...lists(await call(listFellowAlumni, { query })));
    } catch (problem) {
      const isStranger = problem instanceof CallError && [401, 403].includes(problem.status);
      place.replaceChildren(...(isStranger ? forStrangers : [paragraph(words.failed)]));
    }
  };
  school.addEventListener('toggle', show);
  show();
}

function paragraph(text: string): HTMLElement {
  return Object.assign(document.createElement('p'), { textContent: text });
}

/** A list of names for each batch. Everything people typed is text, never markup. */
function lists(people: readonly { name: string; year: string }[]): HTMLElement[] {
  if (people.length === 0) return [paragraph(words.none)];
  return [...Map.groupBy(people, ({ year }) => year)].flatMap(([year, ofBatch]) => {
    const heading = Object.assign(document.createElement('h3'), {
      textContent: words.batch.replace('{year}', year),
    });
    const list = document.createElement('ul');
    list.append(
      ...ofBatch.map(({ name }) =>
        Object.assign(document.createElement('li'), { textContent: name }),
      ),
    );
    return [heading, list];
  });
}
