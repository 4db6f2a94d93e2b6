import type { ApiFailure } from '#web/lib/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { SheetCell } from '#web/ui/answer-sheet.tsx';
import { Button } from '#web/ui/button.tsx';
import { clockText } from '#web/ui/countdown-clock.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface FinishCheckProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  cells: readonly SheetCell[];
  /** The server could not be reached: answers from other devices may be missing in `cells`. */
  unasked?: boolean;
  secondsLeft: number;
  busy: boolean;
  failure: ApiFailure | null;
  onJump(index: number): void;
  onComplete(): void;
}

export function FinishCheck(props: FinishCheckProps) {
  const { open, onOpenChange, cells, unasked, secondsLeft, busy, failure, onJump, onComplete } = props;
  const numbered = cells.map((cell, index) => ({ ...cell, index }));
  const openOnes = numbered.filter((cell) => !cell.answered);
  const flagged = numbered.filter((cell) => cell.flagged);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title="Complete the quiz?"
      asks
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Go back</Button>
          <Button variant="primary" busy={busy} busyText="Completing..." onClick={onComplete}>
            Complete Quiz
          </Button>
        </>
      }
    >
      {failure && <Alert tone="error">{failure.error}</Alert>}
      {unasked && (
        <Alert tone="wait">
          The server could not be asked: what was answered in another tab or on another device may be missing here.
        </Alert>
      )}
      {openOnes.length === 0 && flagged.length === 0 && <p>Every question is answered.</p>}
      <Numbers cells={openOnes} onJump={onJump} word="open">
        <b>{openOnes.length === 1 ? '1 question is open' : `${openOnes.length} questions are open`}</b> and{' '}
        {openOnes.length === 1 ? 'counts' : 'count'} as wrong.
      </Numbers>
      <Numbers cells={flagged} onJump={onJump} word="flagged">
        <b>{flagged.length === 1 ? '1 is flagged' : `${flagged.length} are flagged`}</b> for review.
      </Numbers>
      <p className="soft">
        There are <span className="mono">{clockText(Math.max(0, Math.ceil(secondsLeft)))}</span> left. After this the
        answers cannot be changed.
      </p>
    </Dialog>
  );
}

interface NumbersProps {
  cells: { index: number }[];
  onJump(index: number): void;
  word: string;
  children: React.ReactNode;
}

function Numbers({ cells, onJump, word, children }: NumbersProps) {
  if (cells.length === 0) return null;
  return (
    <div>
      <p>{children}</p>
      <p className="flow mt-2 open-list">
        {cells.map(({ index }) => (
          <button
            key={index}
            type="button"
            aria-label={`Question ${index + 1}, ${word}`}
            onClick={() => onJump(index)}
          >
            {index + 1}
          </button>
        ))}
      </p>
    </div>
  );
}
