import { memo } from 'react';
import { cellClass, type SheetCell } from '#web/ui/answer-sheet.tsx';

interface SheetSectionProps {
  cells: readonly SheetCell[];
  /** 0-based; -1 while no question is shown. */
  current: number;
  /** Pass a stable function: only changed cells are rendered again. */
  onJump?: (index: number) => void;
  disabled?: boolean;
}

export function SheetSection({ cells, current, onJump, disabled = !onJump }: SheetSectionProps) {
  return (
    <section className="topline answers" aria-labelledby="answer-sheet">
      <div className="row row--apart">
        <h2 className="t2 sansh" id="answer-sheet">
          Answer sheet
        </h2>
        <SheetLegend cells={cells} />
      </div>
      <ol className="sheet">
        {cells.map((cell, index) => (
          <Cell key={index} {...cell} index={index} disabled={disabled} onJump={onJump} now={index === current} />
        ))}
      </ol>
    </section>
  );
}

interface CellProps extends SheetCell {
  index: number;
  now: boolean;
  disabled: boolean;
  onJump: ((index: number) => void) | undefined;
}

const Cell = memo(function Cell({ index, now, disabled, onJump, answered, flagged }: CellProps) {
  return (
    <li>
      <button
        type="button"
        className={cellClass({ answered, flagged }, now)}
        disabled={disabled}
        aria-current={now || undefined}
        aria-label={`Question ${index + 1}, ${answered ? 'answered' : 'open'}${flagged ? ', flagged' : ''}`}
        onClick={() => onJump?.(index)}
      >
        {index + 1}
      </button>
    </li>
  );
});

/** Hidden from screen readers, which announce each cell. */
function SheetLegend({ cells }: { cells: readonly SheetCell[] }) {
  const answered = cells.filter((cell) => cell.answered).length;
  const flagged = cells.filter((cell) => cell.flagged).length;
  const entries = [
    { look: 'k-ans', text: `answered ${answered}` },
    { look: '', text: `open ${cells.length - answered}` },
    { look: 'k-flag', text: `flagged ${flagged}` },
    { look: 'k-now', text: 'current' },
  ];
  return (
    <div className="row t1 soft legend" aria-hidden="true">
      {entries.map(({ look, text }) => (
        <span key={look}>
          <i className={`sheet-key ${look}`} />
          <span>{text}</span>
        </span>
      ))}
    </div>
  );
}
