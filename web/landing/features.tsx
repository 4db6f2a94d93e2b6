import { Fragment, type ReactNode } from 'react';
import { SheetPicture } from '#web/ui/answer-sheet.tsx';
import { Scale } from '#web/ui/scale.tsx';
import { Thread } from '#web/ui/thread.tsx';

const answered = [1, 2, 3, 4, 6];
const flagged = [4, 11];
const cells = Array.from({ length: 20 }, (_, index) => ({
  answered: answered.includes(index + 1),
  flagged: flagged.includes(index + 1),
}));
const scores = [
  { topic: 'Azure Administrator', score: 82 },
  { topic: 'CISSP', score: 61 },
  { topic: 'CCNA', score: 74 },
];

export function Features() {
  return (
    <section className="wrap section" aria-labelledby="features-title">
      <h2 className="sr" id="features-title">
        What you work with
      </h2>
      <div className="features">
        <Feature title="Practice tests on the clock" figure={<SheetFigure />}>
          Set the minutes, the number of questions and the pass mark. Flag what you doubt, pause anytime, and come
          back on another device: every answer is saved as you give it.
        </Feature>
        <Feature title="Flashcards by keyboard" figure={<CardFigure />}>
          Space turns the card. How well you knew it decides when it comes back.
        </Feature>
        <Feature title="Progress against the pass mark" figure={<ProgressFigure />}>
          Each topic keeps your best score on the same ruler as the mark you have to reach.
        </Feature>
      </div>
    </section>
  );
}

function Feature({ title, figure, children }: { title: string; figure: ReactNode; children: ReactNode }) {
  return (
    <article className="feature">
      <div className="fig" aria-hidden="true">
        {figure}
      </div>
      <h3>{title}</h3>
      <p>{children}</p>
    </article>
  );
}

function SheetFigure() {
  return (
    <>
      <div className="row row--apart t1 num mb-2">
        <span>Question 7 of 20</span>
        <span className="mono">31:20</span>
      </div>
      <Thread value={7} max={20} />
      <SheetPicture cells={cells} current={6} />
    </>
  );
}

function CardFigure() {
  return (
    <div className="figcard">
      <span className="serif">Which port does DNS over TLS use?</span>
      <span className="mono">TCP 853</span>
    </div>
  );
}

function ProgressFigure() {
  return (
    <div className="figprog">
      {scores.map(({ topic, score }) => (
        <Fragment key={topic}>
          <span>{topic}</span>
          <Scale value={score} mark={70} />
        </Fragment>
      ))}
    </div>
  );
}
