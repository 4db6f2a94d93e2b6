import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import type { Conflict } from './kept-review.ts';
import { type Outbox, outboxOf } from './outbox.ts';

export type Decides = Pick<Outbox, 'countBoth' | 'dontCount'>;

interface ConflictsProps {
  conflicts: readonly Conflict[];
  decides: Decides;
  /** Of the item with this id, where it is known. */
  textOf(item_id: string): string | undefined;
}

/** Answers and grades to items that another device reviewed meanwhile. Each waits for the learner. */
export function Conflicts({ conflicts, decides, textOf }: ConflictsProps) {
  return conflicts.map(({ review, at }) => {
    const text = textOf(review.item_id);
    return (
      <div key={review.id} className="mt-4">
        <Alert
          tone="wait"
          title={text && <InlineText text={text} />}
          action={<DecideButtons id={review.id} decides={decides} />}
        >
          <span>
            {conflictText(at, text ? 'this' : review.kind === 'card' ? 'a card' : 'a question', new Date())}
          </span>
        </Alert>
      </div>
    );
  });
}

export function DecideButtons({ id, decides }: { id: string; decides: Decides }) {
  return (
    <div className="row gap-2">
      <Button size="sm" onClick={() => decides.countBoth(id)}>
        Count both
      </Button>
      <Button size="sm" variant="quiet" onClick={() => decides.dontCount(id)}>
        Don’t count
      </Button>
    </div>
  );
}

/** On a screen that has no outbox of its own. */
export function KeptConflicts({ user_id }: { user_id: string }) {
  const [outbox] = useState(() => outboxOf(user_id));
  useLayoutEffect(() => outbox.start(), [outbox]);
  const { conflicts } = useSyncExternalStore(outbox.subscribe, outbox.get, outbox.get);
  return <Conflicts conflicts={conflicts} decides={outbox} textOf={() => undefined} />;
}

/** 'You answered this on another device at 8:14 PM. Count both?', with the date where it is not today. */
export function conflictText(at: string, what: string, now: Date): string {
  const moment = new Date(at);
  const isToday = moment.toDateString() === now.toDateString();
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', ...(!isToday && { dateStyle: 'long' }) });
  return `You answered ${what} on another device ${isToday ? 'at' : 'on'} ${time.format(moment)}. Count both?`;
}
