import type { Deps } from './deps.ts';

/** The sources that figures are read from. */
export type MetricSources = Pick<Deps, 'db' | 'now' | 'databaseNow' | 'config'>;

interface GaugeOf {
  readonly help: string;
  /** The label of the figure: one value for each of its groups. */
  readonly label?: string;
}

/** Gauges read from the database on each scrape. */
export interface Metrics<Name extends string = string> {
  readonly gauges: Readonly<Record<Name, GaugeOf>>;
  read(
    deps: MetricSources,
  ): Promise<Readonly<Record<NoInfer<Name>, number | Readonly<Record<string, number>>>>>;
}

export const defineMetrics = <Name extends string>(metrics: Metrics<Name>): Metrics<Name> =>
  metrics;
