import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { GridLine } from './plot-scale.ts';

/** From the left and from the bottom, from 0 to 100. */
export interface Point {
  x: number;
  y: number;
}

interface PlotProps {
  label: string;
  grid: readonly GridLine[];
  below: readonly { at: number; text: ReactNode }[];
  className?: string;
  children: ReactNode;
}

/** The labels are HTML, so that they do not scale with the drawing. The styles are in parts/plot.css. */
export function Plot({ label, grid, below, className, children }: PlotProps) {
  return (
    <div className={classNames('chart', className)}>
      <div className="chart__y num" aria-hidden="true">
        {grid.map(({ at, text }) => (
          <span key={at} style={{ '--y': at } as CSSProperties}>
            {text}
          </span>
        ))}
      </div>
      <div className="chart__in">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
          {grid.map(({ at }) => (
            <path key={at} className="chart__grid" d={`M0 ${100 - at}H100`} />
          ))}
          {children}
        </svg>
      </div>
      <div className="chart__x num" aria-hidden="true">
        {below.map(({ at, text }) => (
          <span key={at} className={sideOf(at)} style={{ '--x': at } as CSSProperties}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Labels near an edge stay within the plot. */
function sideOf(at: number): string | undefined {
  if (at < 6) return 'is-start';
  return at > 94 ? 'is-end' : undefined;
}

export function middleOf(place: number, count: number): number {
  return ((place + 0.5) * 100) / count;
}

/** Heights are from 0 to 100. */
export function Bars({ heights }: { heights: readonly number[] }) {
  const width = 70 / heights.length;
  return heights.map((height, place) =>
    height > 0 ? (
      <rect
        key={place}
        className="chart__bar"
        x={middleOf(place, heights.length) - width / 2}
        y={100 - height}
        width={width}
        height={height}
      />
    ) : null,
  );
}

interface LineProps {
  points: readonly Point[];
  look: 'ink' | 'dashed' | 'ink-dashed' | 'plan' | 'dots' | 'hollow';
}

export function Line({ points, look }: LineProps) {
  if (points.length === 0) return null;
  const d =
    look === 'dots' || look === 'hollow'
      ? points.map((point) => `M${at(point)}h0`).join('')
      : `M${points.map((point) => at(point)).join('L')}`;
  return <path className={`chart__line chart__line--${look}`} d={d} />;
}

export function Band({ above, below }: { above: readonly Point[]; below: readonly Point[] }) {
  return (
    <path className="chart__band" d={`M${[...above, ...below.toReversed()].map((point) => at(point)).join('L')}Z`} />
  );
}

const at = ({ x, y }: Point) => `${x.toFixed(2)} ${(100 - y).toFixed(2)}`;

/** Hidden from screen readers: the plot's label and table say it. */
export function Legend({ marks }: { marks: readonly { look: KeyLook; text: string }[] }) {
  return (
    <p className="row soft t1 mb-2 chart-key" aria-hidden="true">
      {marks.map(({ look, text }) => (
        <span key={text}>
          <svg viewBox="0 0 24 14" aria-hidden="true">
            {keys[look]}
          </svg>
          {text}
        </span>
      ))}
    </p>
  );
}

const keys = {
  bars: <path className="chart__bar" d="M3 14V4h5v10zM11 14V1h5v13z" />,
  band: <rect className="chart__band" width="24" height="14" />,
  dashed: <path className="chart__line chart__line--dashed" d="M0 7H24" />,
  plan: <path className="chart__line chart__line--plan" d="M0 7H24" />,
  'ink-dashed': <path className="chart__line chart__line--ink-dashed" d="M0 12L24 2" />,
  ink: (
    <>
      <path className="chart__line chart__line--ink" d="M0 7H24" />
      <path className="chart__line chart__line--dots" d="M12 7h0" />
    </>
  ),
  dot: <path className="chart__line chart__line--dots" d="M12 7h0" />,
  hollow: (
    <>
      <path className="chart__line chart__line--dots" d="M12 7h0" />
      <path className="chart__line chart__line--hollow" d="M12 7h0" />
    </>
  ),
  share: (
    <>
      <rect className="chart__band" width="24" height="14" />
      <path className="chart__line" d="M22.5 0V14" />
    </>
  ),
  interval: <path className="chart__line chart__line--ink" d="M0 7H24" />,
  expected: <path className="chart__line chart__line--soft" d="M12 0V14" />,
};

export type KeyLook = keyof typeof keys;

interface TableBehindProps {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly [ReactNode, ...ReactNode[]])[];
}

export function TableBehind({ label, heads, rows }: TableBehindProps) {
  return (
    <details className="behind mt-2 t1 no-print">
      <summary>
        <Icon name="chev" className="chev" /> Show as a table<span className="sr">: {label}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable with the keyboard */}
      <section className="behind__wrap" aria-label={`${label}, table`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells], row) => (
              <tr key={row}>
                <th scope="row">{name}</th>
                {cells.map((cell, place) => (
                  <td key={heads[place + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
