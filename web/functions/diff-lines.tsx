import { useMemo, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type DiffLine, lineDiff } from './line-diff.ts';

interface DiffLinesProps {
  label: string;
  before: string;
  after: string;
  /** What stands there where the two are the same. */
  same: string;
}

/** So many lines around a difference are shown. */
const AROUND = 3;

/** Two texts in one, by line: what is gone and what is new, with a sign as well as a colour. */
export function DiffLines({ label, before, after, same }: DiffLinesProps) {
  const [whole, setWhole] = useState(false);
  const lines = useMemo(() => lineDiff(before, after), [before, after]);
  const count = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length;
  if (count('same') === lines.length) return <p className="t1 soft">{same}</p>;
  const parts = whole ? [lines] : partsOf(lines);
  const shown = parts.reduce((sum, part) => sum + part.length, 0);
  return (
    <>
      <p className="t1 soft num">
        {wordsOf(count('new'))} in, {wordsOf(count('gone'))} out
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reachable with the keyboard */}
      <section className="source" aria-label={label} tabIndex={0}>
        {parts.map((part) => (
          <ol key={`${part[0]?.before} ${part[0]?.after}`}>
            {part.map(({ kind, text, before: old, after: now }) => (
              <li key={`${old} ${now}`} className={classNames(kind !== 'same' && kind)} data-line={now ?? old}>
                <span aria-hidden="true">{{ same: ' ', gone: '-', new: '+' }[kind]} </span>
                {kind !== 'same' && <span className="sr">{kind}: </span>}
                {text}
              </li>
            ))}
          </ol>
        ))}
      </section>
      {(whole || shown < lines.length) && (
        <Button size="sm" variant="quiet" onClick={() => setWhole(!whole)}>
          {whole ? 'Show the differences only' : `Show all ${lines.length} lines`}
        </Button>
      )}
    </>
  );
}

/** The stretches that hold a difference, each with the lines around it. */
function partsOf(lines: readonly DiffLine[]): DiffLine[][] {
  const near = new Set<number>();
  for (const [place, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    for (let at = place - AROUND; at <= place + AROUND; at += 1) near.add(at);
  }
  const parts: DiffLine[][] = [];
  for (const [place, line] of lines.entries()) {
    if (!near.has(place)) continue;
    if (near.has(place - 1) && parts.length > 0) parts.at(-1)?.push(line);
    else parts.push([line]);
  }
  return parts;
}

const wordsOf = (count: number) => (count === 1 ? '1 line' : `${count.toLocaleString('en-US')} lines`);
