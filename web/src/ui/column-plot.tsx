import { scaleBand, scaleLinear } from 'd3-scale';
import { area, line, stack, stackOffsetDiverging } from 'd3-shape';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './column-plot.module.css';
import { Legend, type PlotTone } from './legend.tsx';

interface PlotSeries {
  readonly label: string;
  readonly tone: PlotTone;
  /** One per column; deductions are negative. */
  readonly values: readonly number[];
}

interface ColumnPlotProps {
  /** Names the plot. */
  label: string;
  /** Names of the columns: short under the axis, long in the reader. */
  columns: readonly { readonly short: string; readonly long: string }[];
  series: readonly PlotSeries[];
  /** A running total, in a strip of its own below. */
  sum?: { readonly label: string; readonly values: readonly number[] } | undefined;
  format: (value: number) => string;
  /** Without axis, legend and reader: only the shape. */
  bare?: boolean | undefined;
}

const fullHeight = 190;
const bareHeight = 72;
const sumHeight = 64;
const axisWidth = 52;
const labelHeight = 24;
const labelWidth = 72;
const compact = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });

/**
 * Stacked columns, read one by one with the slider below them: by keyboard, by touch, or by pointing. The
 * drawing itself is hidden from screen readers, for which the slider says what it shows.
 */
export function ColumnPlot({ label, columns, series, sum, format, bare = false }: ColumnPlotProps) {
  const id = useId();
  const { ref, width } = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? columns.length - 1, columns.length - 1);
  const shown = series.filter(({ values }) => values.some((value) => value !== 0));

  const left = bare ? 0 : axisWidth;
  const height = bare ? bareHeight : fullHeight;
  const xs = scaleBand<number>()
    .domain(columns.keys())
    .range([left, Math.max(left, width)])
    .paddingInner(columns.length > 60 ? 0.15 : 0.3);
  const layers = stack<number>()
    .keys(shown.keys() as Iterable<string & number>)
    .value((column, key) => shown[Number(key)]?.values[column] ?? 0)
    .offset(stackOffsetDiverging)(columns.keys());
  const edges = layers.flatMap((layer) => layer.flat());
  const ys = scaleLinear()
    .domain([Math.min(0, ...edges), Math.max(1, ...edges)])
    .nice(4)
    .range([height, 8]);
  const every = Math.max(1, Math.ceil((columns.length * labelWidth) / Math.max(1, width - left)));
  const top = height + (bare ? 2 : labelHeight);

  const spoken = shown.map(({ label: name, values }) => `${name} ${format(values[at] ?? 0)}`);
  const reading = [...spoken, ...(sum ? [`${sum.label} ${format(sum.values[at] ?? 0)}`] : [])];
  const text = reading.join(', ');

  return (
    <div className={styles.plot} ref={ref}>
      {!bare && <Legend entries={shown} />}
      <svg
        className={styles.drawing}
        height={top + (sum ? sumHeight + 4 : 0)}
        aria-hidden="true"
        onPointerMove={({ clientX, currentTarget }) => {
          const x = clientX - currentTarget.getBoundingClientRect().left - left;
          const column = Math.floor((x / Math.max(1, width - left)) * columns.length);
          if (!bare) setChosen(Math.max(0, Math.min(columns.length - 1, column)));
        }}
      >
        <defs>
          <pattern id={`${id}-3`} width="6" height="6" patternUnits="userSpaceOnUse">
            <path className={styles.stripe} d="M-1 7 7 -1M-1 1 1 -1M5 7 7 5" />
          </pattern>
          <pattern id={`${id}-4`} width="5" height="5" patternUnits="userSpaceOnUse">
            <circle className={styles.dot} cx="2.5" cy="2.5" r="1.2" />
          </pattern>
        </defs>
        {!bare && (
          <rect
            className={styles.chosen}
            x={(xs(at) ?? 0) - (xs.step() - xs.bandwidth()) / 2}
            width={Math.max(2, xs.step())}
            height={top - labelHeight + (sum ? labelHeight + sumHeight : 0)}
          />
        )}
        {!bare &&
          // people and rupees are whole
          ys
            .ticks(4)
            .filter(Number.isInteger)
            .map((tick) => (
              <g key={tick} transform={`translate(0 ${ys(tick)})`}>
                <line className={styles.grid} x1={left} x2={width} />
                <text className={styles.tick} x={left - 8} dy="0.32em">
                  {compact.format(tick)}
                </text>
              </g>
            ))}
        {layers.map((layer) => {
          const tone = shown[layer.index]?.tone ?? 1;
          return (
            <g key={shown[layer.index]?.label}>
              {layer.map(([low, high], column) => {
                if (low === high) return null;
                const box = {
                  x: xs(column),
                  y: ys(high),
                  width: Math.max(1, xs.bandwidth()),
                  height: Math.max(1, ys(low) - ys(high)),
                };
                const { long } = columns[column] ?? { long: '' };
                return (
                  <g key={long}>
                    <rect className={styles[`tone${tone}`]} {...box} />
                    {tone >= 3 && <rect fill={`url(#${id}-${tone})`} {...box} />}
                  </g>
                );
              })}
            </g>
          );
        })}
        <line className={styles.zero} x1={left} x2={width} y1={ys(0)} y2={ys(0)} />
        {!bare &&
          columns.map(({ short, long }, column) =>
            (columns.length - 1 - column) % every === 0 ? (
              <text
                key={long}
                className={styles.label}
                x={Math.min(width - labelWidth / 2.4, (xs(column) ?? 0) + xs.bandwidth() / 2)}
                y={height + 18}
              >
                {short}
              </text>
            ) : null,
          )}
        {sum && <Sum values={sum.values} x={(n) => (xs(n) ?? 0) + xs.bandwidth() / 2} top={top} />}
      </svg>
      {!bare && (
        <div className={styles.reader}>
          <input
            type="range"
            min={0}
            max={columns.length - 1}
            value={at}
            aria-label={label}
            aria-valuetext={`${columns[at]?.long}: ${text}`}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
          <p aria-hidden="true">
            <strong>{columns[at]?.long}</strong> <span>{text}</span>
          </p>
        </div>
      )}
    </div>
  );
}

interface SumProps {
  values: readonly number[];
  x: (column: number) => number;
  top: number;
}

function Sum({ values, x, top }: SumProps) {
  const ys = scaleLinear([0, Math.max(1, ...values)], [top + sumHeight, top + 6]);
  const points = [...values];
  const shape = area<number>(
    (_, n) => x(n),
    top + sumHeight,
    (value) => ys(value),
  );
  const edge = line<number>(
    (_, n) => x(n),
    (value) => ys(value),
  );
  return (
    <>
      <path className={styles.area} d={shape(points) ?? ''} />
      <path className={styles.edge} d={edge(points) ?? ''} />
    </>
  );
}

/** Width of the element, so that text keeps its size at any width. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
