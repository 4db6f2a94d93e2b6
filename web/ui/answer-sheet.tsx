import { classNames } from './class-names.ts';

export type SheetCell = { answered: boolean; flagged: boolean };

export const cellClass = ({ answered, flagged }: SheetCell, now: boolean) =>
  classNames(answered && 'is-answered', flagged && 'is-flagged', now && 'is-now') || undefined;

type SheetPictureProps = { cells: readonly SheetCell[]; current?: number; label?: string };

/** Without a label it is decorative. */
export function SheetPicture({ cells, current, label }: SheetPictureProps) {
  const reading = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <div className="sheet figsheet" {...reading}>
      {cells.map((cell, index) => (
        <span key={index} className={cellClass(cell, index === current)} aria-hidden="true">
          {index + 1}
        </span>
      ))}
    </div>
  );
}
