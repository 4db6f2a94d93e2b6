import { type ReactNode, useEffect, useRef } from 'react';
import { lettersOf } from '#core/questions/letter.ts';
import { referenceHost } from '#core/questions/references.ts';
import type { Confidence } from '#core/study/memory.ts';
import type { AnsweredAction, QueuedQuestion, Sitting } from '#core/study/sitting.ts';
import { Explanation } from '#web/quizzes/explanation.tsx';
import { kindViews } from '#web/quizzes/kinds/kind-views.ts';
import { verdictWords } from '#web/quizzes/verdict-words.ts';
import { conflictText, DecideButtons } from '#web/reviews/conflicts.tsx';
import type { Conflict, ReviewResult } from '#web/reviews/kept-review.ts';
import type { OutboxState } from '#web/reviews/outbox-state.ts';
import { useReading } from '#web/reviews/use-reading.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { bringIntoView } from '#web/ui/into-view.ts';
import { whatComesNext } from './comes-back.ts';
import { MISSED_OFTEN } from './missed-often.ts';
import { NextButton } from './next-button.tsx';
import type { StudyActions } from './study-keys.ts';

interface SettledProps {
  item: QueuedQuestion;
  /** 1-based. */
  place: number;
  sitting: Sitting;
  does: StudyActions;
  /** Milliseconds since 1970, by the server's clock. */
  now: number;
  action: AnsweredAction;
  result: ReviewResult;
  delivery: OutboxState;
}

export function AfterAnswer({ action, result, ...props }: SettledProps) {
  if (result.outcome === 'deferred') return <Deferred {...props} />;
  const conflict = props.delivery.conflicts.find(({ review }) => review.id === result.id);
  if (conflict) return <InConflict {...props} {...conflict} />;
  if (result.outcome === 'stored' && result.verdict) {
    return <Checked {...props} verdict={result.verdict} result={result} confidence={action.confidence} />;
  }
  return (
    <InView>
      <Alert tone={result.outcome === 'refused' ? 'error' : 'info'} title="This answer was not counted">
        {result.outcome === 'refused' && result.error}
      </Alert>
      <Go onNext={props.does.next} />
    </InView>
  );
}

/** What follows an answer, Next as its last part, comes into view. */
function InView({ children }: { children: ReactNode }) {
  const after = useRef<HTMLDivElement>(null);
  useEffect(() => bringIntoView(after.current), []);
  return (
    <div ref={after} className="after">
      {children}
    </div>
  );
}

function Go({ onNext, children }: { onNext(): void; children?: ReactNode }) {
  return (
    <div className="row row--apart topline mt-4 after__go no-print">
      <span>{children}</span>
      <NextButton onNext={onNext} />
    </div>
  );
}

type UncheckedProps = Omit<SettledProps, 'action' | 'result'>;

function Deferred(props: UncheckedProps) {
  const { exams } = props.sitting.waiting;
  const isOver = exams.length > 0 && exams.every(({ is_over }) => is_over);
  return (
    <Unchecked {...props} title="Your answer is kept">
      {isOver
        ? 'This question is in an exam whose results you haven’t seen yet. Your answer is counted and shown after that.'
        : 'This question is in your open exam. Your answer is counted and shown after that exam.'}
    </Unchecked>
  );
}

function InConflict({ review, at, ...props }: UncheckedProps & Conflict) {
  return (
    <Unchecked
      {...props}
      title={conflictText(at, 'this', new Date())}
      decide={<DecideButtons id={review.id} decides={props.does} />}
    >
      Nothing is lost: this answer stays on this device until you decide.
    </Unchecked>
  );
}

interface UncheckedViewProps extends UncheckedProps {
  title: string;
  decide?: ReactNode;
  children: ReactNode;
}

function Unchecked({ item, place, sitting, does, title, decide, children }: UncheckedViewProps) {
  const { Pick } = kindViews[item.question_kind];
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const shown = { ...item, kind: item.question_kind, position: place, picks: sitting.picks };
  return (
    <>
      <fieldset disabled>
        <legend className="sr">Your answer</legend>
        <Pick question={shown} dropped={null} onPick={() => {}} />
      </fieldset>
      <InView>
        <section aria-labelledby="kept">
          <div className="after__v" role="status">
            <Icon name="clock" />
            <div>
              <h2 id="kept" ref={heading} tabIndex={-1}>
                {title}
              </h2>
              <p className="soft t2">{children}</p>
              {decide && <div className="mt-2">{decide}</div>}
            </div>
          </div>
        </section>
        <Go onNext={does.next} />
      </InView>
    </>
  );
}

type Stored = Extract<ReviewResult, { outcome: 'stored' }>;

interface CheckedProps extends Omit<SettledProps, 'action' | 'place' | 'delivery'> {
  verdict: NonNullable<Stored['verdict']>;
  result: Stored;
  confidence: Confidence | null;
}

function Checked({ item, sitting, does, now, verdict, result, confidence }: CheckedProps) {
  const { correct, correct_choices, explanation, reference, whys = {} } = verdict;
  const { Marked } = kindViews[item.question_kind];
  const heading = useRef<HTMLHeadingElement>(null);
  useReading(does.read, result.id);
  // The pressed button is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const letters = lettersOf(item.choices, correct_choices);
  const said = verdictWords({ correct, confidence, letters });
  const next = whatComesNext({
    ...result,
    correct,
    confidence,
    exam_at: item.exam_at,
    has_sibling: item.has_sibling,
    now,
  });
  const marked = <Marked choices={item.choices} picks={sitting.picks} correct={correct_choices} whys={whys} />;
  const hasWhys = Object.keys(whys).length > 0;
  return (
    <>
      {!hasWhys && marked}
      <InView>
        {hasWhys && marked}
        <section className="grid" aria-labelledby="verdict">
          <div className={`after__v verdict--${correct ? 'right' : 'wrong'}`} role="status">
            <Icon name={correct ? 'check' : 'cross'} />
            <div>
              <h2 id="verdict" ref={heading} tabIndex={-1}>
                {said.title}
              </h2>
              {said.note && <p className="soft t2">{said.note}</p>}
            </div>
          </div>
          <Explanation text={explanation} reference={reference} />
          {!correct && result.lapses >= MISSED_OFTEN && (
            <MissedOften times={result.lapses} reference={reference} onSetAside={does.setAside} />
          )}
        </section>
        {next.some(({ why }) => why) && (
          <section className="grid gap-2 mt-5" aria-labelledby="comes-next">
            <h3 className="t4" id="comes-next">
              What comes next
            </h3>
            <ul className="ruled ruled--tight">
              {next.map(({ text, why }) => (
                <li key={text}>
                  {text}
                  {why && <p className="t1 soft">{why}</p>}
                </li>
              ))}
            </ul>
          </section>
        )}
        <Go onNext={does.next}>
          <b>{next[0]?.text}</b>
        </Go>
      </InView>
    </>
  );
}

interface MissedOftenProps {
  times: number;
  reference: string | null;
  onSetAside(): void;
}

function MissedOften({ times, reference, onSetAside }: MissedOftenProps) {
  const host = referenceHost(reference ?? '');
  return (
    <div className="belief">
      <p>
        <b>You’ve missed this one {times} times.</b> Another try is unlikely to help: read the reference, or set the
        question aside and bring it back later.
      </p>
      <div className="row gap-2 mt-2 mb-2">
        {reference && host !== null && (
          <a className="btn btn--sm" href={reference} target="_blank" rel="noreferrer">
            Read: {host}
          </a>
        )}
        <Button size="sm" onClick={onSetAside}>
          Set aside
        </Button>
      </div>
      <p className="t1 soft">Setting aside takes it out of your daily study. It still appears in practice tests.</p>
    </div>
  );
}
