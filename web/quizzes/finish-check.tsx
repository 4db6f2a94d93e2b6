import type { ReactNode } from 'react';
import type { Action } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { SheetCell } from '#web/ui/answer-sheet.tsx';
import { Button } from '#web/ui/button.tsx';
import { clockText } from '#web/ui/countdown-clock.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface FinishCheckProps {
  cells: readonly SheetCell[];
  /** The server could not be reached: answers from other devices may be missing in `cells`. */
  unasked: boolean;
  awaitsExam: boolean;
  secondsLeft: number;
  complete: Action<[], void>;
  onJump(index: number): void;
  onClose(): void;
}

export function FinishCheck({
  cells,
  unasked,
  awaitsExam,
  secondsLeft,
  complete,
  onJump,
  onClose,
}: FinishCheckProps) {
  const { run, busy, failure } = complete;
  const numbered = cells.map((cell, index) => ({ ...cell, index }));
  const open = numbered.filter((cell) => !cell.answered);
  const flagged = numbered.filter((cell) => cell.flagged);
  const numbers = (list: typeof numbered, word: string, text: ReactNode) =>
    list.length > 0 && (
      <div>
        <p>{text}</p>
        <p className="sheet mt-2">
          {list.map(({ index }) => (
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
  return (
    <Dialog
      title="Complete the quiz?"
      asks
      onClose={() => !busy && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button variant="primary" busy={busy} busyText="Completing..." onClick={() => void run()}>
            Complete Quiz
          </Button>
        </>
      }
    >
      {failure && <Alert tone="error">{failure.error}</Alert>}
      {unasked && (
        <Alert tone="wait">
          The server did not respond: what was answered in another tab or on another device may be missing here.
        </Alert>
      )}
      {open.length === 0 && flagged.length === 0 && <p>Every question is answered.</p>}
      {numbers(
        open,
        'open',
        <>
          <b>{open.length === 1 ? '1 question is open' : `${open.length} questions are open`}</b> and{' '}
          {open.length === 1 ? 'counts' : 'count'} as wrong.
        </>,
      )}
      {numbers(
        flagged,
        'flagged',
        <>
          <b>{flagged.length === 1 ? '1 is flagged' : `${flagged.length} are flagged`}</b> for review.
        </>,
      )}
      {awaitsExam && (
        <p>Some of these questions are in your open exam. The results of both open when that exam is over.</p>
      )}
      <p className="soft">
        There are <span className="mono">{clockText(Math.max(0, Math.ceil(secondsLeft)))}</span> left. After this the
        answers cannot be changed.
      </p>
    </Dialog>
  );
}
