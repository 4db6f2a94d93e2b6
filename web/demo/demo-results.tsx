import type { CompletedAttempt } from '#core/quizzes/attempt.ts';
import { Review } from '#web/quizzes/review.tsx';
import { ScoreSection } from '#web/quizzes/score-section.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

type DemoResultsProps = { attempt: CompletedAttempt; visitor: boolean; onAgain(): void };

export function DemoResults({ attempt, visitor, onAgain }: DemoResultsProps) {
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead title="Demo Practice Quiz" meta="Five questions, four fields" />
      <ScoreSection attempt={attempt} />
      <section className="demo-more" aria-labelledby="demo-more">
        <h2 id="demo-more" className="t5">
          {visitor ? 'That was five. The practice exams are longer.' : 'Your own practice exams are waiting'}
        </h2>
        <p>
          {visitor
            ? 'An account is free. It keeps every answer as you give it, shows new questions first, and measures each topic against the pass mark.'
            : 'The demo is not recorded. An exam of your own counts in your progress.'}
        </p>
        <div className="row">
          {visitor && (
            <ButtonLink variant="primary" size="lg" to="/register" reloadDocument>
              Create Free Account
            </ButtonLink>
          )}
          <ButtonLink size="lg" variant={visitor ? 'default' : 'primary'} to="/certifications" reloadDocument>
            Browse All Topics
          </ButtonLink>
          <Button size="lg" variant="quiet" onClick={onAgain}>
            Try Again
          </Button>
        </div>
      </section>
      <Review questions={attempt.questions} />
    </main>
  );
}
