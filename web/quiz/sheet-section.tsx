import { AnswerSheet, type SheetCell, SheetLegend } from '#web/ui/answer-sheet.tsx';

interface SheetSectionProps {
  cells: readonly SheetCell[];
  /** 0-based; -1 while no question is shown. */
  current: number;
  onJump?: (index: number) => void;
  disabled?: boolean;
}

const nowhere = () => {};

export function SheetSection({ cells, current, onJump, disabled }: SheetSectionProps) {
  return (
    <section className="topline answers" aria-labelledby="answer-sheet">
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
