import type { PublicSettings } from '@sangamam/contract/settings/settings';
import type { Kind } from '../../platform/message-kinds/define-kind.ts';
import type { Rendering } from '../../platform/messages/render-message.ts';

/** The names in the samples of the kinds. */
const shipped = { prefix: /^SGM-/, site: 'https://sangamam.example' };

/** The samples of a kind's placeholders with the numbers, a school and the address of this event. */
export function ownSamples(
  { placeholders }: Pick<Kind, 'placeholders'>,
  { event, options }: Pick<PublicSettings, 'event' | 'options'>,
  publicUrl: string,
): Rendering['values'] {
  const own = <Sample>(sample: Sample): Sample => {
    if (typeof sample === 'string') {
      const numbered = sample.replace(shipped.prefix, `${event.numberPrefix}-`);
      return numbered.replace(shipped.site, publicUrl) as Sample;
    }
    if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) return sample;
    const parts = Object.entries(sample).map(([key, part]) => [key, own(part)]);
    return Object.fromEntries(parts) as Sample;
  };
  const [school] = options.schools;
  return Object.fromEntries(
    Object.entries(placeholders).map(([name, { type, sample }]) => [
      name,
      type === 'school' && school ? school.value : own(sample),
    ]),
  );
}
