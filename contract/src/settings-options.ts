import * as z from 'zod/mini';
import { type Option, type OptionList, optionFlags, optionLists } from './options.ts';
import { text } from './settings-kinds.ts';

/** The lists of options: how they are stored, and what staff may save. */

/** The lists of options, each an array of its options: hidden ones included, with the flags of that list. */
function optionArrays(option: { value: z.ZodMiniType<string>; text: z.ZodMiniType<string> }) {
  const isTrue = z.optional(z.literal(true, 'Say true, or leave it out'));
  const arrays = optionLists.map((list) => {
    const flags = optionFlags[list].map((flag) => [flag, isTrue]);
    const schema = z.object({
      ...{ value: option.value, label: z.optional(option.text), isHidden: isTrue },
      ...(list === 'schools' && { place: z.optional(option.text) }),
      ...Object.fromEntries(flags),
    });
    return [list, z.array(schema as unknown as z.ZodMiniType<Option>)] as const;
  });
  return Object.fromEntries(arrays) as Record<OptionList, z.ZodMiniArray<z.ZodMiniType<Option>>>;
}

export const storedOptions = z.object(optionArrays({ value: text(80), text: text(80) }));

/** A text by list and value. */
export const optionTexts = z.partialRecord(z.enum(optionLists), z.record(z.string(), text(80)));

const line = z.string('Enter text').check(
  z.trim(),
  z.maxLength(80, 'Write at most 80 characters'),
  z.refine((v) => !/[\n\r\p{Zl}\p{Zp}]/u.test(v), 'Write it on one line'),
);
const value = line.check(z.minLength(1, 'Write the option'));
const arrays = optionArrays({ value, text: line });
const isOffered = ({ isHidden }: Option) => !isHidden;
const lists = Object.fromEntries(
  optionLists.map((list) => [
    list,
    arrays[list].check(
      z.refine((options) => options.some(isOffered), 'Keep at least one option'),
      z.maxLength(120, 'At most 120 options, hidden ones included'),
    ),
  ]),
) as typeof arrays;

/** What staff may save as the lists. */
export const offeredOptions = z.object(lists);
export type OptionArrays = z.output<typeof offeredOptions>;
