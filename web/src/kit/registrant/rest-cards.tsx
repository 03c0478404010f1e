import type { Step, StepName } from '@sangamam/contract/form/steps';
import { words } from '@sangamam/words/page/rest';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { fillInPath } from '../paths.ts';
import styles from './rest-cards.module.css';

type Card = (typeof words.cards)[keyof typeof words.cards];
const cards: { readonly [Name in StepName]?: Card } = words.cards;

/** The id of what opens the form of a step. */
export const changeId = (stepName: StepName) => `change-${stepName}`;

interface RestCardsProps {
  readonly steps: readonly Step[];
  /** Opens the form of a step here; without it each card leads to one's own registration. */
  readonly onOpen?: (step: Step) => void;
}

/** Steps without answers, each with the way to its form. */
export function RestCards({ steps, onOpen }: RestCardsProps) {
  if (steps.length === 0) return null;
  return (
    <section className={styles.rest} aria-labelledby="rest">
      <h2 id="rest">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <ul className={styles.cards}>
        {steps.map((step) => {
          const card = cards[step.stepName];
          const look = { variant: 'secondary', size: 'small' } as const;
          return (
            card && (
              <li key={step.stepName} className={styles.card}>
                <h3>{card.title}</h3>
                <p className="muted">{card.text}</p>
                {onOpen ? (
                  <Button {...look} id={changeId(step.stepName)} onClick={() => onOpen(step)}>
                    {card.go}
                  </Button>
                ) : (
                  <ButtonLink {...look} href={fillInPath(step.slug)}>
                    {card.go}
                  </ButtonLink>
                )}
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
