import { memo } from 'react';
import { classNames } from './class-names.ts';

export type SheetCell = { answered: boolean; flagged: boolean };

const face = (cell: SheetCell, now: boolean) =>
  classNames(cell.answered && 'is-answered', cell.flagged && 'is-flagged', now && 'is-now') || undefined;

type CellProps = SheetCell & {
  index: number;
  word: string;
  now: boolean;
  disabled: boolean;
  onJump: (index: number) => void;
};

/* Memoized, so that one changed cell does not render the others. */
const Cell = memo(function Cell({ index, word, now, disabled, onJump, answered, flagged }: CellProps) {
  const state = `${answered ? 'answered' : 'open'}${flagged ? ', flagged' : ''}`;
  return (
    <li>
      <button
        type="button"
        className={face({ answered, flagged }, now)}
        disabled={disabled}
        aria-current={now || undefined}
        aria-label={`${word} ${index + 1}, ${state}`}
        onClick={() => onJump(index)}
      >
        {index + 1}
      </button>
    </li>
  );
});

type AnswerSheetProps = {
  cells: readonly SheetCell[];
  /** 0-based, as in onJump. */
  current: number;
  onJump: (index: number) => void;
  disabled?: boolean;
  word?: string;
};

/** Pass a stable `onJump`. */
export function AnswerSheet({ cells, current, onJump, disabled = false, word = 'Question' }: AnswerSheetProps) {
  return (
    <ol className="sheet">
      {cells.map((cell, index) => (
        <Cell
          key={index}
          {...cell}
          index={index}
          word={word}
          now={index === current}
          disabled={disabled}
          onJump={onJump}
        />
      ))}
    </ol>
  );
}

/** Hidden from screen readers, which announce each cell. */
export function SheetLegend({ cells }: { cells: readonly SheetCell[] }) {
  const answered = cells.filter((cell) => cell.answered).length;
  const flagged = cells.filter((cell) => cell.flagged).length;
  return (
    <div className="row t1 soft legend" aria-hidden="true">
      <span>
        <i className="sheet-key k-ans" />
        <span>{`answered ${answered}`}</span>
      </span>
      <span>
        <i className="sheet-key" />
        <span>{`open ${cells.length - answered}`}</span>
      </span>
      <span>
        <i className="sheet-key k-flag" />
        <span>{`flagged ${flagged}`}</span>
      </span>
      <span>
        <i className="sheet-key k-now" />
        current
      </span>
    </div>
  );
}

type SheetPictureProps = { cells: readonly SheetCell[]; current?: number; label?: string };

/** Without a label it is decorative. */
export function SheetPicture({ cells, current, label }: SheetPictureProps) {
  const reading = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <div className="sheet figsheet" {...reading}>
      {cells.map((cell, index) => (
        <span key={index} className={face(cell, index === current)} aria-hidden="true">
          {index + 1}
        </span>
      ))}
    </div>
  );
}
