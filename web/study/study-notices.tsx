import { Link, useLocation } from 'react-router';
import { withoutExhibits } from '#core/questions/exhibits.ts';
import type { QueuedItem, Sitting } from '#core/study/sitting.ts';
import { counted } from '#web/lib/counted.ts';
import { signInPath } from '#web/lib/return-path.ts';
import { Conflicts, type Decides } from '#web/reviews/conflicts.tsx';
import type { OutboxState } from '#web/reviews/outbox-state.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SEEN } from './item-words.ts';
import { MISSED_OFTEN } from './missed-often.ts';

const said: Record<NonNullable<Sitting['notice']>, string> = {
  undone: 'Taken back. You can answer it again.',
  undone_seen: `Taken back. ${SEEN}`,
  set_aside: 'Set aside. You can bring it back in your study history.',
  brought_back: 'Back in your daily study.',
  exam_gone: 'The exam was discarded. Its questions are back in your daily study.',
  elsewhere: 'You answered that one in another tab.',
};

interface StudyNoticesProps {
  sitting: Sitting;
  delivery: OutboxState;
  decides: Decides;
  onSetAside(item: QueuedItem): void;
}

export function StudyNotices({ sitting, delivery, decides, onSetAside }: StudyNoticesProps) {
  const { pathname, search } = useLocation();
  const { failing, waiting, results, isKept } = delivery;
  const last = [...results.values()].at(-1);
  const forgotten = oftenForgotten(sitting, delivery);
  return (
    <>
      {failing && waiting.length > 0 && (
        <Alert tone="wait">
          {failing.signedOut ? (
            <>
              You have been signed out. <Link to={signInPath(pathname + search)}>Sign in</Link> to send{' '}
              {counted(waiting.length, 'answer')}.
            </>
          ) : (
            <>
              {failing.isLimited
                ? `We take 60 answers a minute. ${counted(waiting.length, 'answer')} will be sent over the next minutes.`
                : `No connection. ${counted(waiting.length, 'answer')} will be sent when it is back.`}
              {!isKept && ' Keep this page open until then.'}
            </>
          )}
        </Alert>
      )}
      {last?.outcome === 'refused' && sitting.phase !== 'sent' && (
        <Alert tone="error" title="Your last answer was not counted">
          {last.error}
        </Alert>
      )}
      {sitting.notice && <Alert tone="info">{said[sitting.notice]}</Alert>}
      <LateVerdicts sitting={sitting} delivery={delivery} />
      <Conflicts
        conflicts={delivery.conflicts.filter(({ review }) => review.item_id !== atVerdict(sitting))}
        decides={decides}
        textOf={(item_id) => textIn(sitting, item_id)}
      />
      {forgotten && (
        <Alert
          tone="info"
          title={`You’ve forgotten the last card ${forgotten.times} times`}
          action={
            <Button size="sm" onClick={() => onSetAside(forgotten.item)}>
              Set it aside
            </Button>
          }
        >
          Another try is unlikely to help. You can bring it back later.
        </Alert>
      )}
    </>
  );
}

/** The question on the screen has its conflict there. */
function atVerdict({ phase, items }: Sitting): string | undefined {
  return phase === 'sent' ? items[0]?.item_id : undefined;
}

function textIn({ actions }: Sitting, item_id: string): string | undefined {
  const item = actions.findLast((action) => action.item.item_id === item_id)?.item;
  return item && (item.kind === 'card' ? item.front_content : withoutExhibits(item.question_text));
}

function LateVerdicts({ sitting, delivery }: Pick<StudyNoticesProps, 'sitting' | 'delivery'>) {
  const arrived = sitting.late.flatMap((id) => {
    const result = delivery.results.get(id);
    return result?.outcome === 'stored' && result.verdict ? result.verdict.correct : [];
  });
  if (arrived.length === 0) return null;
  const right = arrived.filter(Boolean).length;
  return (
    <Alert tone="ok">
      {counted(arrived.length, 'answer')} checked, {right} right.{' '}
      <Link to="/study/history#log">See the review log</Link>
    </Alert>
  );
}

function oftenForgotten({ actions }: Sitting, { results }: OutboxState) {
  const action = actions.at(-1);
  if (action?.type !== 'graded' || action.grade !== 1) return null;
  const result = results.get(action.review_id);
  const times = result?.outcome === 'stored' ? result.lapses : 0;
  return times >= MISSED_OFTEN ? { item: action.item, times } : null;
}
