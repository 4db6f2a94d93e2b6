import { AnswerSheet, type SheetCell, SheetLegend } from '#web/ui/answer-sheet.tsx';

interface SheetSectionProps {
  cells: readonly SheetCell[];
  /** 0-based index of the question shown; -1 while none is. */
  current: number;
  /** Without it the sheet is to look at only. */
  onJump?: (index: number) => void;
  disabled?: boolean;
}

const nowhere = () => {};

/** The answer sheet under the question, with its legend. */
export function SheetSection({ cells, current, onJump, disabled }: SheetSectionProps) {
  return (
    <section className="answers" aria-labelledby="answer-sheet">
      <div className="row row--apart">
        <h2 className="t2 sansh" id="answer-sheet">
          Answer sheet
        </h2>
        <SheetLegend cells={cells} />
      </div>
      <AnswerSheet cells={cells} current={current} onJump={onJump ?? nowhere} disabled={disabled ?? !onJump} />
    </section>
  );
}
