/** A row of a part's table. A `ratio` is what is compared with the figure kept for this part and `what`. */
export interface Row {
  what: string;
  cells: string[];
  ratio?: number;
}

export type Bar = readonly [sign: '>=' | '<=', figure: number];

/** A figure of an earlier run that is not to get worse. */
export interface Kept {
  part: string;
  what: string;
  /** Its name as the operating system tells it: figures of different processors are not compared. */
  processor: string;
  figure: number;
  better: 'higher' | 'lower';
}

/** In hundredths: what one run differs from the next on a shared machine. */
const NOISE = 5;

/** The table cell that says whether a figure holds its bar: 'held (>= 0.8)' or 'missed (>= 0.8)'; empty without a bar. */
export function barCell(measured: number, bar?: Bar): string {
  if (!bar) return '';
  const [sign, figure] = bar;
  const isHeld = sign === '>=' ? measured >= figure : measured <= figure;
  return `${isHeld ? 'held' : 'missed'} (${sign} ${figure})`;
}

/** The table under 'Kept figures' of docs/benchmarks.md. Throws where a row of it is not one. */
export function keptFigures(document: string): Kept[] {
  const section = document.split(/^## Kept figures$/m)[1]?.split(/^## /m)[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => {
    const [, part = '', what = '', processor = '', figure = '', better] = line.split('|').map((cell) => cell.trim());
    if (!/^\d+(\.\d+)?$/.test(figure) || (better !== 'higher' && better !== 'lower'))
      throw new Error(`Correct this line of 'Kept figures' in docs/benchmarks.md: ${line}`);
    return { part, what, processor, figure: Number(figure), better };
  });
}

/**
 * A sentence for each figure that is kept for this part and processor and got worse by more than 0.05, or was not measured; one where
 * figures of this part are kept for other processors only.
 */
export function worseThanKept(part: string, rows: Row[], kept: Kept[], processor: string): string[] {
  const ofPart = kept.filter((one) => one.part === part);
  const own = ofPart.filter((one) => one.processor === processor);
  if (own.length === 0 && ofPart.length > 0) return [`${part}: no figure is kept for ${processor}.`];
  return own.flatMap(({ what, figure, better }) => {
    const ratio = rows.find((row) => row.what === what)?.ratio;
    if (ratio === undefined) return [`${part}: '${what}' has a kept figure and was not measured.`];
    const worse = better === 'higher' ? figure - ratio : ratio - figure;
    if (Math.round(worse * 100) <= NOISE) return [];
    return [
      `${part}: '${what}' ${better === 'higher' ? 'fell' : 'rose'} from ${figure.toFixed(2)} to ${ratio.toFixed(2)}.`,
    ];
  });
}
