import { paiseToRupees, toPaise } from '@sangamam/contract/locale/money';

const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen'
).split(' ');
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** Groups as they are said in India, largest first. */
const groups = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

/** "Rupees one lakh twenty-three thousand four hundred and fifty and fifty paise only", as on a cheque in India. */
export function amountInWords(amountPaise: number): string {
  const rupees = Math.trunc(paiseToRupees(amountPaise));
  const paise = amountPaise - toPaise(rupees);
  return `Rupees ${inWords(rupees)}${paise > 0 ? ` and ${inWords(paise)} paise` : ''} only`;
}

function inWords(whole: number): string {
  for (const [size, name] of groups) {
    if (whole >= size) {
      const rest = whole % size;
      const count = inWords((whole - rest) / size);
      return `${count} ${name}${rest === 0 ? '' : ` ${rest < 100 ? 'and ' : ''}${inWords(rest)}`}`;
    }
  }
  if (whole < 20) return String(small[whole]);
  const ones = whole % 10;
  return `${tens[(whole - ones) / 10]}${ones === 0 ? '' : `-${small[ones]}`}`;
}
