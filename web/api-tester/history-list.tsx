import { statusInWords, timeInWords } from '#core/api-answer.ts';
import { Button } from '#web/ui/button.tsx';
import { Method } from './endpoint-picker.tsx';
import type { Sending, Sent } from './use-sending.ts';

interface HistoryListProps {
  sending: Sending;
  onAgain(sent: Sent): void;
}

const asWords = { session: 'my session', token: 'token', nobody: 'nobody' } as const;

/** The last requests, to look at their answers or to send them again. Gone when the page is left. */
export function HistoryList({ sending, onAgain }: HistoryListProps) {
  const { history, shown, show, running } = sending;
  if (history.length === 0) return null;
  return (
    <section className="tester__past" aria-labelledby="tester-past">
      <h2 id="tester-past" className="t3">
        Sent before
      </h2>
      <ol className="past">
        {history.map((sent) => (
          <li key={sent.id} className="past__one">
            <button
              type="button"
              className="past__show"
              aria-current={sent.id === shown?.id || undefined}
              onClick={() => show(sent)}
            >
              <Method method={sent.request.method} />
              <span className="past__path">{sent.request.path}</span>
              <span className="t1 soft">
                {outcomeOf(sent)} · {timeInWords(sent.outcome.ms)} · as {asWords[sent.as]}
              </span>
            </button>
            <Button
              size="sm"
              aria-disabled={running !== null || undefined}
              aria-label={`Send again: ${sent.request.method} ${sent.request.path}`}
              onClick={() => onAgain(sent)}
            >
              Send again
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function outcomeOf({ outcome }: Sent): string {
  if (outcome.kind === 'answer') return statusInWords(outcome.status, outcome.statusText);
  return outcome.why;
}
