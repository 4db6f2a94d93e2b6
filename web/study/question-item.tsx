import { type ReactNode, useEffect, useRef } from 'react';
import type { QueuedQuestion, Sitting } from '#core/study/sitting.ts';
import { groupName, QuestionText } from '#web/exhibits/question-text.tsx';
import { HowSure } from '#web/quizzes/how-sure.tsx';
import { kindViews } from '#web/quizzes/kinds/kind-views.ts';
import type { OutboxState } from '#web/reviews/outbox-state.ts';
import { Button } from '#web/ui/button.tsx';
import { bringIntoView } from '#web/ui/into-view.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { answerOf } from './answer-shown.ts';
import { type ItemProps, Uncover } from './card-item.tsx';
import { NextButton } from './next-button.tsx';

interface QuestionItemProps extends ItemProps {
  item: QueuedQuestion;
  delivery: OutboxState;
  /** 1-based. */
  place: number;
  asksConfidence: boolean;
}

interface AskedProps extends QuestionItemProps {
  children: ReactNode;
}

function askedIn({ question_kind: kind, question_text: text, pick_limit: pickLimit }: QueuedQuestion) {
  return { kind, text, pickLimit };
}

export function QuestionItem(props: QuestionItemProps) {
  const { item, sitting, delivery, place, later } = props;
  const answer = answerOf(sitting, delivery);
  const head = (
    <>
      <span className="question__no serif num" aria-hidden="true">
        {place}
      </span>
      <div className="question__text" dir="auto">
        <QuestionText {...askedIn(item)} />
      </div>
    </>
  );
  const picture = item.image_url && (
    <img className="question__img" src={item.image_url} alt="Illustration of this question" />
  );
  return (
    <div className="question">
      {answer?.result && later ? (
        <>
          <div className="question__leg">{head}</div>
          {picture}
          <later.AfterAnswer {...props} action={answer.action} result={answer.result} />
        </>
      ) : (
        <Asked {...props}>
          <legend className="question__leg">{head}</legend>
          {picture}
        </Asked>
      )}
    </div>
  );
}

function Asked({ item, sitting, delivery, does, keysOn, place, asksConfidence, later, children }: AskedProps) {
  const { phase, picks, dropped } = sitting;
  const isSent = phase === 'sent';
  const hydrated = useHydrated();
  const { Pick } = kindViews[item.question_kind];
  const shown = { ...item, kind: item.question_kind, position: place, picks };
  const isDisabled = picks.length === 0 || isSent;
  return (
    <>
      <fieldset disabled={!hydrated || isSent} aria-label={groupName(askedIn(item))}>
        {children}
        {phase === 'covered' ? (
          <div className="panel cover">
            {later && <later.CoverWords item={item} onUncoverAll={does.uncoverAll} />}
          </div>
        ) : (
          <Pick question={shown} dropped={dropped && { ...dropped, position: place }} onPick={does.pick} />
        )}
      </fieldset>
      {phase === 'covered' ? (
        <Uncover label="Show choices" keysOn={keysOn} onUncover={does.uncover} />
      ) : asksConfidence ? (
        <HowSure disabled={isDisabled} keysOn={keysOn} hint={hintOf(sitting)} onSay={does.answer} />
      ) : (
        <div className="says row says--show no-print">
          <Button variant="primary" size="lg" aria-disabled={isDisabled} onClick={() => does.answer(null)}>
            {isSent ? 'Checking...' : 'Check Answer'}
          </Button>
        </div>
      )}
      {isSent && delivery.failing && <KeptForNow isLimited={delivery.failing.isLimited} onNext={does.next} />}
    </>
  );
}

function KeptForNow({ isLimited, onNext }: { isLimited: boolean; onNext(): void }) {
  const kept = useRef<HTMLDivElement>(null);
  useEffect(() => bringIntoView(kept.current), []);
  return (
    <div ref={kept} className="row row--apart topline after after__go no-print">
      <span role="status">
        Your answer is kept.{' '}
        {isLimited ? 'It is checked within the next minutes.' : 'It is checked as soon as the connection is back.'} If
        you missed it, it comes back when there is room.
      </span>
      <NextButton onNext={onNext} />
    </div>
  );
}

function hintOf({ phase, coversChoices }: Sitting): string {
  if (phase === 'sent') return 'Checking...';
  return coversChoices ? 'Pick the answer you had in mind' : 'One press also checks your answer';
}
