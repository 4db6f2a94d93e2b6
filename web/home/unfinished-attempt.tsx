import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { partOf } from '#core/quizzes/attempt.ts';
import { counted } from '#web/lib/counted.ts';
import { createServerClock, watchClock } from '#web/lib/server-clock.ts';
import { DiscardAttempt } from '#web/quizzes/discard-attempt.tsx';
import { SheetPicture } from '#web/ui/answer-sheet.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { clockText } from '#web/ui/countdown-clock.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';

type Open = Output<'catalog.home'>['open_attempts'][number];

interface UnfinishedAttemptProps {
  attempt: Open;
  first: boolean;
  onDiscarded(): void;
}

export function UnfinishedAttempt({ attempt, first, onDiscarded }: UnfinishedAttemptProps) {
  const { sheet, paused_at } = attempt;
  const { revalidate } = useRevalidator();
  const title = [attempt.topic_name, partOf(attempt)].filter(Boolean).join(': ');
  const answered = sheet.filter((cell) => cell.answered).length;
  const next = sheet.find((cell) => !cell.answered)?.position ?? sheet.length;
  const ways = (
    <div className="row">
      <ButtonLink
        size={first ? 'md' : 'sm'}
        to={`/quiz/${attempt.topic_id}/attempts/${attempt.id}?q=${next}`}
        aria-label={`Resume at question ${next}: ${title}`}
      >
        <Icon name="play" />
        {first ? `Resume at question ${next}` : 'Resume'}
      </ButtonLink>
      <DiscardAttempt
        attempt_id={attempt.id}
        title={title}
        {...(first && { label: 'Discard this attempt', size: 'md' })}
        onDiscarded={async () => {
          onDiscarded();
          await revalidate();
        }}
      >
        {answered === 0 ? 'Nothing is answered in it yet.' : `Its ${answersAre(answered)} deleted.`}
      </DiscardAttempt>
    </div>
  );
  const facts = {
    attempt,
    title,
    answered,
    ways,
    timeLeft: paused_at ? clockText(attempt.remaining_seconds) : <RunningTime attempt={attempt} />,
    state: paused_at ? (
      <>
        Paused <TimeAgo at={paused_at} focusable />
      </>
    ) : (
      'The timer is running'
    ),
  };
  return first ? <Folded {...facts} /> : <Row {...facts} />;
}

interface FactsProps {
  attempt: Open;
  title: string;
  answered: number;
  timeLeft: ReactNode;
  state: ReactNode;
  ways: ReactNode;
}

const modeText = ({ mode }: Open) => (mode === 'exam' ? 'Exam mode' : 'Study mode');

function Row({ attempt, title, answered, timeLeft, state, ways }: FactsProps) {
  const heading = `attempt-${attempt.id}`;
  return (
    <section className="resume resume--row" aria-labelledby={heading}>
      <div>
        <h2 id={heading} className="t3 sansh">
          <span className="sr">Unfinished attempt: </span>
          <bdi>{title}</bdi>
        </h2>
        <p className="t1 soft num">
          {modeText(attempt)}, {answered} of {attempt.sheet.length} answered, {timeLeft} left. {state}
        </p>
      </div>
      {ways}
    </section>
  );
}

function Folded({ attempt, title, answered, timeLeft, state, ways }: FactsProps) {
  const { sheet, passing_rate } = attempt;
  return (
    <details className="fold panel attempt">
      <summary>
        <span className="fold__n">
          {/* biome-ignore lint/a11y/useSemanticElements: a span may not hold a heading */}
          <b className="medium" role="heading" aria-level={2}>
            Unfinished attempt: <bdi>{title}</bdi>
          </b>
          <span className="soft t1 num">
            {answered} of {sheet.length} answered, {timeLeft} left
          </span>
        </span>
        <Icon name="chev" className="chev" />
      </summary>
      <div className="resume">
        <div className="resume__main">
          <p className="t1 soft">{state}</p>
          <h3 className="t5">
            <bdi>{title}</bdi>
          </h3>
          <p className="soft num">
            {modeText(attempt)}, {counted(sheet.length, 'question')}, pass mark {passing_rate}%
          </p>
          {ways}
        </div>
        <dl className="resume__facts">
          <Fact name="Answered" soft className="num">
            {answered} <span className="soft">of {sheet.length}</span>
          </Fact>
          <Fact name="Flagged" soft className="num">
            {sheet.filter((cell) => cell.flagged).length}
          </Fact>
          <Fact name="Time left" soft className="mono">
            {timeLeft}
          </Fact>
        </dl>
        <SheetPicture cells={sheet} label={sheetInWords(sheet)} />
      </div>
    </details>
  );
}

/** At zero the server has completed the attempt, and Home is loaded again. */
function RunningTime({ attempt }: { attempt: Open }) {
  const { deadline_at, remaining_seconds } = attempt;
  const { revalidate } = useRevalidator();
  const clock = useMemo(
    () => createServerClock(new Date(Date.parse(deadline_at) - remaining_seconds * 1000).toISOString()),
    [deadline_at, remaining_seconds],
  );
  const [left, setLeft] = useState(remaining_seconds);
  useEffect(() => {
    let over = false;
    // From the clock, so that it is right after sleep.
    return watchClock(() => {
      const seconds = Math.ceil((Date.parse(deadline_at) - clock.now()) / 1000);
      setLeft(seconds);
      if (seconds > 0 || over) return;
      over = true;
      void revalidate();
    });
  }, [clock, deadline_at, revalidate]);
  return clockText(Math.max(0, left));
}

const answersAre = (answered: number) => (answered === 1 ? 'one answer is' : `${answered} answers are`);

function sheetInWords(sheet: Open['sheet']): string {
  const said = (word: string, cells: Open['sheet']) =>
    cells.length === 0 ? `none is ${word}` : `${cells.map(({ position }) => position).join(', ')} ${word}`;
  const answered = sheet.filter((cell) => cell.answered);
  const flagged = sheet.filter((cell) => cell.flagged);
  return `Answer sheet of ${sheet.length} questions: ${said('answered', answered)}; ${said('flagged', flagged)}`;
}
