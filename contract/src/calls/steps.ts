/** One who takes a step: staff, whoever it belongs to, or a job when its time has come. */
export type Hand = 'staff' | 'owner' | 'time';

/** A step of something that has states: buttons, acts and refusals read it. */
export interface Step<State extends string, To extends State | null = State> {
  readonly from: readonly State[];
  /** Null where more than the step decides what follows. */
  readonly to: To;
  readonly by: readonly Hand[];
  /** The kind of mail that tells of it. */
  readonly tells?: string;
}
type Steps<Name extends string, State extends string> = Readonly<
  Record<Name, Step<State, State | null>>
>;

export const isFrom = <State extends string>(
  { from }: Pick<Step<State>, 'from'>,
  state: State,
): boolean => from.includes(state);

/** The names of the steps that lead on from a state by that hand, in the order of their table. */
export function stepsFrom<Name extends string, State extends string>(
  steps: Steps<Name, State>,
  state: State,
  hand: Hand,
): Name[] {
  const names = Object.keys(steps) as Name[];
  return names.filter((name) => steps[name].by.includes(hand) && isFrom(steps[name], state));
}

/** The step of staff between two states; undefined without one. */
export function findStep<Name extends string, State extends string>(
  steps: Steps<Name, State>,
  from: State,
  to: State,
): Step<State, State | null> | undefined {
  return stepsFrom(steps, from, 'staff')
    .map((name) => steps[name])
    .find((step) => step.to === to);
}
