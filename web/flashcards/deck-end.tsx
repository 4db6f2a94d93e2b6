import { useEffect, useRef } from 'react';
import type { Grade } from '#core/study/memory.ts';
import { counted } from '#web/lib/counted.ts';
import { gradeText, msUntil } from '#web/reviews/due-text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { talliesOf } from './deck-marks.ts';
import { grades } from './grade-buttons.tsx';

interface DeckEndProps {
  total: number;
  tallies: ReturnType<typeof talliesOf>;
  /** ISO 8601; null without an exam ahead. */
  exam_at: string | null;
  /** Milliseconds since 1970, by the server's clock. */
  now: number;
  others: number;
  onRepeat(): void;
  onGradeOthers(): void;
}

export function DeckEnd({ total, tallies, exam_at, now, others, onRepeat, onGradeOthers }: DeckEndProps) {
  const { graded, byGrade } = tallies;
  const again = byGrade[0]?.count ?? 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const dueText = (grade: Grade, due: string) => gradeText(grade, Date.parse(due) - now, msUntil(exam_at, now));
  return (
    <section className="panel deckend" aria-labelledby="deck-end">
      <p className="deckend__tab t1">End of the deck</p>
      <div className="deckend__in">
        <h2 className="t5" id="deck-end" tabIndex={-1} ref={heading}>
          {tallies.skipped > 0 ? 'That was the last card' : `You've been through ${all(total)}`}
        </h2>
        <p className="soft">{factsText(tallies)}</p>
        {graded > 0 && (
          <dl className="tally num">
            {byGrade.map(({ grade, count, first, last }) => (
              <div key={grade}>
                <dt>{grades[grade].word}</dt>
                <dd>{count}</dd>
                <dd className="t1">{first && last && rangeText(dueText(grade, first), dueText(grade, last))}</dd>
              </div>
            ))}
          </dl>
        )}
        {(again > 0 || others > 0) && (
          <div className="row mt-5 deckend__acts" data-deck-buttons>
            {again > 0 && (
              <Button variant="primary" size="lg" onClick={onRepeat}>
                {again === 1 ? 'Repeat that card' : `Repeat those ${again} cards`}
              </Button>
            )}
            {others > 0 && (
              <Button variant={again > 0 ? 'default' : 'primary'} size="lg" onClick={onGradeOthers}>
                {graded > 0 ? `Grade the other ${others}` : `Grade ${counted(others, 'card')}`}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

export function AfterDeck({ topic }: { topic: { id: string; question_count: number } }) {
  return (
    <section aria-labelledby="deck-then" className="mt-4">
      <h2 className="t4 mb-2" id="deck-then">
        After that
      </h2>
      <ul className="ruled">
        {topic.question_count > 0 && (
          <li className="row row--apart">
            <div>
              <h3 className="t3 sansh">Practice Test</h3>
              <p className="t1 soft num">{counted(topic.question_count, 'question')}</p>
            </div>
            <ButtonLink size="sm" to={`/quiz/${topic.id}`}>
              Choose settings
            </ButtonLink>
          </li>
        )}
        <li className="row row--apart">
          <div>
            <h3 className="t3 sansh">Home</h3>
            <p className="t1 soft">What is left to study today</p>
          </div>
          <ButtonLink size="sm" variant="quiet" to="/">
            Back to Home
          </ButtonLink>
        </li>
      </ul>
    </section>
  );
}

const all = (total: number) => (total === 1 ? 'the card' : `all ${total} cards`);

function factsText({ graded, turned, skipped }: DeckEndProps['tallies']): string {
  const parts = [
    graded > 0 && `${graded} graded`,
    turned > 0 && `${turned} only turned`,
    skipped > 0 && `${skipped} not turned`,
  ];
  const facts = `${parts.filter(Boolean).join(', ')}.`;
  return turned > 0 ? `${facts} Cards that are only turned don't count as reviewed.` : facts;
}

function rangeText(soonest: string, latest: string): string {
  return soonest === latest ? soonest : `${soonest} or longer`;
}
