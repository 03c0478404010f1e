import { formatRupees } from '@sangamam/contract/locale/money';
import { type FeeRates, feeBreakdown } from '@sangamam/contract/party/fee';
import { askedFoods, byAge } from '@sangamam/contract/party/party';
import { asciiDigits } from '@sangamam/contract/text/text';
import { keepDraft } from '../../kit/session/drafts.ts';

/**
 * Computes the fee in the calculator of the home page by the rule of form and server, and passes the counts
 * to the form as a draft of its step. A script of its own, loaded on the first touch.
 */
const form = document.querySelector<HTMLFormElement>('form[data-rates]');
if (form) begin(form);

function begin(form: HTMLFormElement): void {
  const rates = JSON.parse(form.dataset.rates ?? '{}') as FeeRates;
  const total = form.elements.namedItem('total') as HTMLOutputElement;
  const nobody = total.value;

  const countOf = (name: string) => {
    const { value, dataset } = form.elements.namedItem(name) as HTMLInputElement;
    return Math.min(Number(dataset.max), Math.max(0, Number.parseInt(asciiDigits(value), 10) || 0));
  };
  const meals = <Value>(make: (count: number) => Value) =>
    byAge((age) =>
      Object.fromEntries(askedFoods.map((food) => [food, make(countOf(`${age}.${food}`))])),
    );
  const fee = () => {
    const isRecent = form.querySelector<HTMLInputElement>('[name="recent"]')?.checked;
    return feeBreakdown(meals(Number), isRecent ? rates.discountAfterYear + 1 : undefined, rates);
  };

  const show = () => {
    const { people, minimum } = fee();
    total.value = people > 0 ? formatRupees(minimum) : nobody;
  };
  form.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    location.assign(form.action);
    if (fee().people === 0) return;
    const attendees = meals((count) => String(count || ''));
    keepDraft('attendance', { eventAttendance: { isAttending: 'yes', attendees } });
  });
  show();
}
