import * as z from 'zod/mini';
import { problem } from '../locale/problems.ts';
import {
  isKindList,
  type Option,
  type OptionList,
  optionFlags,
  optionLists,
} from '../questions/options.ts';
import { asLine } from '../text/doors.ts';
import { text } from './kinds.ts';

/** The lists of options: how they are stored, and what staff may save. */

/** The lists of options, each an array of its options: hidden ones included, with the flags of that list. */
function optionArrays(option: {
  value: z.ZodMiniType<string>;
  text: z.ZodMiniType<string>;
  places: z.ZodMiniType<number>;
}) {
  const isTrue = z.optional(z.literal(true, problem('flagTrue')));
  const arrays = optionLists.map((list) => {
    const flags = optionFlags[list].map((flag) => [flag, isTrue]);
    const schema = z.object({
      value: option.value,
      label: z.optional(option.text),
      isHidden: isTrue,
      ...(list === 'schools' && { place: z.optional(option.text) }),
      ...(isKindList(list) && { places: z.optional(option.places) }),
      ...Object.fromEntries(flags),
    });
    return [list, z.array(schema as unknown as z.ZodMiniType<Option>)] as const;
  });
  return Object.fromEntries(arrays) as Record<OptionList, z.ZodMiniArray<z.ZodMiniType<Option>>>;
}

export const storedOptions = z.object(
  optionArrays({ value: z.string(), text: z.string(), places: z.number() }),
);

/** A text by list and value. */
export const optionTexts = z.partialRecord(z.enum(optionLists), z.record(z.string(), text(80)));

const line = z.string(problem('enterText')).check(
  asLine,
  z.maxLength(80, problem('atMost', { max: 80 })),
  z.refine((v) => !/[\n\r\p{Zl}\p{Zp}]/u.test(v), problem('oneLine')),
);
const value = line.check(z.minLength(1, problem('optionMissing')));
const wrong = problem('wholeNumber', { min: 1, max: 100_000 });
const places = z.int(wrong).check(z.minimum(1, wrong), z.maximum(100_000, wrong));
const arrays = optionArrays({ value, text: line, places });
const isOffered = ({ isHidden }: Option) => !isHidden;
const lists = Object.fromEntries(
  optionLists.map((list) => [
    list,
    arrays[list].check(
      z.refine((options) => options.some(isOffered), problem('keepOneOption')),
      z.maxLength(120, problem('atMostEntries', { what: 'options', max: 120 })),
    ),
  ]),
) as typeof arrays;

/** The schema of the lists as staff may save them. */
export const offeredOptions = z.object(lists);
export type OptionArrays = z.output<typeof offeredOptions>;
