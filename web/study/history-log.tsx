import { useEffect, useRef, useState } from 'react';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { totalText } from '#web/admin-kit/pager.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { dateText, LocalDate } from '#web/ui/local-date.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { agoText } from '#web/ui/time-ago.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { SEEN } from './item-words.ts';
import { LoggedItem } from './logged-item.tsx';

type Log = Output<'study.log'>;
type Review = Log['reviews'][number];

export const LOG_ROWS = 5;
const MORE_ROWS = 20;
const PATH = '/study/history';

export const shows = [
  { id: 'sure_wrong', label: 'Sure and wrong' },
  { id: 'wrong', label: 'Wrong' },
  { id: 'guess', label: 'Right, but a guess' },
  { id: 'all', label: 'All' },
] as const;

export type Show = (typeof shows)[number]['id'];

export function HistoryLog({ log, show }: { log: Log; show: Show }) {
  const [earlier, setEarlier] = useState<{ list: readonly Review[]; next: string | null }>({
    list: [],
    next: log.next_cursor,
  });
  const more = useAction(async (api, cursor: string) => {
    const page = await api.study.log({ show, cursor, limit: MORE_ROWS });
    setEarlier(({ list }) => ({ list: [...list, ...page.reviews], next: page.next_cursor }));
  }, 'Earlier reviews could not be loaded. Please try again.');
  const rows = [...log.reviews, ...earlier.list];
  return (
    <section className="topline min0" aria-labelledby="log">
      <h2 className="t4" id="log">
        Review log
      </h2>
      <p className="figs__p">You can undo what you answered today, except in a quiz.</p>
      <Tabs
        label="Which reviews"
        current={show}
        tabs={shows.map(({ id, label }) => ({ id, label, to: id === 'all' ? PATH : `${PATH}?show=${id}` }))}
      />
      <p className="figs__p mt-4" role="status">
        {log.total === 0
          ? 'No reviews like this.'
          : `${rows.length} of ${totalText(log)} ${log.total === 1 ? 'review' : 'reviews'}`}
      </p>
      <ul className="ruled mb-4">
        {rows.map((review) => (
          <Row key={review.review_id} review={review} />
        ))}
      </ul>
      {more.failure && <Alert tone="error">{more.failure.error}</Alert>}
      {earlier.next && (
        <Button busy={more.busy} busyText="Loading..." onClick={() => void more.run(earlier.next as string)}>
          Earlier reviews
        </Button>
      )}
    </section>
  );
}

function Row({ review }: { review: Review }) {
  const { review_id, kind, text, topic_name, reviewed_at, can_undo, undone_at } = review;
  const [isUndone, setUndone] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  const undo = useAction(async (api) => {
    await api.study.undo({ review_id });
    setUndone(true);
  }, 'This review could not be undone. Please try again.');
  useEffect(() => {
    // The pressed button is gone.
    if (isUndone) said.current?.focus({ preventScroll: true });
  }, [isUndone]);
  return (
    <li className="row row--apart">
      <LoggedItem
        text={text}
        facts={
          <>
            <When at={reviewed_at} />, {saidOf(review)}, <bdi>{topic_name}</bdi>
          </>
        }
      >
        {isUndone && (
          <p className="t1" tabIndex={-1} ref={said}>
            {kind === 'question' ? `Undone. ${SEEN}` : 'Undone. The card is as it was before.'}
          </p>
        )}
      </LoggedItem>
      {isUndone || undone_at !== null ? (
        <span className="badge">Undone</span>
      ) : (
        can_undo && (
          <Button size="sm" aria-label={`Undo: ${text}`} busy={undo.busy} onClick={() => void undo.run()}>
            Undo
          </Button>
        )
      )}
      <CallFailure failure={undo.failure} back={PATH} />
    </li>
  );
}

/** By the reader's clock, which the server does not know. */
function When({ at }: { at: string }) {
  const local = useHydrated();
  const then = new Date(at);
  const day = local ? agoText(then, new Date()) : '';
  if (day !== 'today' && day !== 'yesterday') return <LocalDate at={at} style="medium" time />;
  const time = then.toLocaleTimeString('en-US', { timeStyle: 'short' });
  return (
    <time dateTime={at} title={dateText(then, 'long', true, true)}>
      {day === 'today' ? 'Today' : 'Yesterday'} {time}
    </time>
  );
}

const grades = { 1: 'Again', 2: 'Hard', 3: 'Good', 4: 'Easy' };
const levels = { 1: 'guess', 2: 'think so', 3: 'sure' };
const sources = { exam: 'practice exam', study: 'study mode', queue: null };

const afterExam = 'shown again after your exam';

/** 'sure, wrong', 'card, Good', 'practice exam, right'. */
function saidOf({ grade, in_exam, correct, confidence, source }: Review): string {
  if (grade !== null) return `card, ${grades[grade]}`;
  const parts = [
    sources[source],
    confidence && levels[confidence],
    in_exam ? afterExam : correct ? 'right' : 'wrong',
  ];
  return parts.filter(Boolean).join(', ');
}
