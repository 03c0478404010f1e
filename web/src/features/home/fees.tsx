import { formatRupees } from '@sangamam/contract/locale/money';
import { aboutAge, feeRates } from '@sangamam/contract/party/fee';
import { ages, askedFoods } from '@sangamam/contract/party/party';
import { words as allWords } from '@sangamam/words/page/home';
import { words as uiWords } from '@sangamam/words/page/ui';
import { useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { Button } from '../../ui/button.tsx';
import stepper from '../../ui/stepper.module.css';
// Built as a script of its own, because this page carries no React that could load it.
import calculatorUrl from './calculator.ts?worker&url';
import styles from './fees.module.css';

const words = allWords.fees;

interface FeesProps {
  readonly title: string;
  readonly lead: string;
  /** True if the form takes registrations: only then there is something to work out. */
  readonly isOpen: boolean;
}

/** The fee by age, and what it comes to for a family. */
export function Fees({ title, lead, isOpen }: FeesProps) {
  const { fees } = useSettings();
  return (
    <section className={styles.fees} aria-labelledby="fees">
      <div>
        <h2 id="fees" tabIndex={-1}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div>
        <table className={styles.table}>
          <caption className="visually-hidden">{words.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.who}</th>
              <th scope="col">{words.age}</th>
              <th scope="col">{words.fee}</th>
            </tr>
          </thead>
          <tbody>
            {ages.map((age) => {
              const about = aboutAge(fees, age);
              return (
                <tr key={age}>
                  <th scope="row">{words[age]}</th>
                  <td>{about.ages}</td>
                  <td>{formatRupees(about.rupees)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {fees.discountAmount > 0 && (
          <p className={styles.discount}>
            {words.discount({
              amount: formatRupees(fees.discountAmount),
              year: fees.discountAfterYear,
            })}
          </p>
        )}
        {isOpen && <Calculator />}
      </div>
    </section>
  );
}

/**
 * Counts by age and food, as the form asks for them, and the sum. `moving.ts` loads what works it out
 * at the first touch; without scripts the table above has to do.
 */
function Calculator() {
  const settings = useSettings();
  const { calculator } = allWords;
  const { fees, form } = settings;
  return (
    <details className={styles.calculator}>
      <summary id="calculator">{calculator.title}</summary>
      <form
        aria-labelledby="calculator"
        action={paths.registration}
        noValidate
        data-module={calculatorUrl}
        data-rates={JSON.stringify(feeRates(settings))}
      >
        <p className={styles.hint}>{calculator.lead}</p>
        <div className={styles.groups}>
          <div className={styles.meals} aria-hidden="true">
            {askedFoods.map((food) => (
              <span key={food}>{calculator[food]}</span>
            ))}
          </div>
          {ages.map((age) => (
            <div key={age} className={styles.group}>
              <p>{words[age]}</p>
              {askedFoods.map((food) => {
                const cell = calculator.cell({
                  group: words[age],
                  meal: calculator[food].toLowerCase(),
                });
                return (
                  <div key={food} className={stepper.stepper}>
                    <StepButton by={-1} label={uiWords.decrease({ label: cell })} />
                    <input
                      className={stepper.count}
                      inputMode="numeric"
                      name={`${age}.${food}`}
                      data-max={form.maxPerCell}
                      placeholder="0"
                      autoComplete="off"
                      aria-label={cell}
                    />
                    <StepButton by={1} label={uiWords.increase({ label: cell })} />
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {fees.discountAmount > 0 && (
          <label className={styles.recent}>
            <input type="checkbox" name="recent" />
            {calculator.recent({ year: fees.discountAfterYear })}
          </label>
        )}
        <p className={styles.total}>
          <span>{calculator.total}</span>
          <output name="total" aria-live="polite">
            {calculator.nobody}
          </output>
        </p>
        <Button type="submit" wide>
          {calculator.register}
        </Button>
      </form>
    </details>
  );
}

function StepButton({ by, label }: { by: 1 | -1; label: string }) {
  return (
    <button type="button" className={stepper.button} data-step={by} aria-label={label}>
      <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" className={styles.sign}>
        <path d={by > 0 ? 'M3 9h12M9 3v12' : 'M3 9h12'} />
      </svg>
    </button>
  );
}
