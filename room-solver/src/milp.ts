import loadHighs from 'highs';

/** A linear program over named columns: `sum(terms) <= atMost` for each row, the objective maximised. */
export interface Program {
  readonly objective: readonly Term[];
  readonly rows: readonly { readonly terms: readonly Term[]; readonly atMost: number }[];
  /** Columns run from 0 to these, in whole numbers unless relaxed. */
  readonly columns: Readonly<Record<string, number>>;
}
export type Term = readonly [factor: number, column: string];

/** Compiled once a thread. */
let loading: ReturnType<typeof loadHighs.default> | undefined;

interface Answer {
  readonly objective: number;
  valueOf(column: string): number;
}

/**
 * HiGHS as WebAssembly. Limits count nodes, never seconds, so that the same program gives the same answer
 * on every machine. `null` when there is no answer within them, or the solver fails.
 */
export async function loadMilp(): Promise<
  (program: Program, options?: { isRelaxed?: boolean; maxNodes?: number }) => Answer | null
> {
  // the types describe the package's CommonJS build; Node loads its ES module
  loading ??= (loadHighs as unknown as typeof loadHighs.default)();
  const highs = await loading;
  const solve = (text: string, maxNodes: number) => {
    try {
      return highs.solve(text, {
        output_flag: false,
        random_seed: 1,
        threads: 1,
        mip_max_nodes: maxNodes,
        mip_rel_gap: 0,
      });
    } catch {
      // out of memory, or a program it cannot read: whoever asks has another way
      return null;
    }
  };
  return (program, { isRelaxed = false, maxNodes = 500 } = {}) => {
    if (Object.keys(program.columns).length === 0) return { objective: 0, valueOf: () => 0 };
    const solution = solve(toLp(program, isRelaxed), maxNodes);
    if (!solution) return null;
    const columns = solution.Columns as Record<string, { Primal?: number } | undefined>;
    const isSolved = Object.values(columns).some((column) => column?.Primal !== undefined);
    if (!isSolved || !Number.isFinite(solution.ObjectiveValue)) return null;
    return {
      objective: solution.ObjectiveValue,
      valueOf: (name) => {
        const value = columns[name]?.Primal ?? 0;
        return isRelaxed ? value : Math.round(value);
      },
    };
  };
}
export type Milp = Awaited<ReturnType<typeof loadMilp>>;

/** The program in CPLEX LP format, which has lines of at most 560 characters. */
function toLp({ objective, rows, columns }: Program, isRelaxed: boolean): string {
  const sum = (terms: readonly Term[]) =>
    terms
      .map(([factor, name]) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} ${name}`)
      .join('\n ');
  const names = Object.keys(columns);
  return [
    `Maximize\n obj: ${sum(objective)}`,
    'Subject To',
    ...rows.map(({ terms, atMost }, n) => ` c${n}: ${sum(terms)} <= ${atMost}`),
    'Bounds',
    ...names.map((name) => ` 0 <= ${name} <= ${columns[name]}`),
    ...(isRelaxed ? [] : [`Generals\n ${names.join('\n ')}`]),
    'End',
  ].join('\n');
}
