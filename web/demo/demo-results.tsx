import { Review } from '#web/quiz/review.tsx';
import { BasicFacts, ScoreSection } from '#web/quiz/score-section.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import type { DemoQuiz, DemoResult, useDemo } from './use-demo.ts';

interface DemoResultsProps {
  quiz: DemoQuiz;
  demo: ReturnType<typeof useDemo>;
  result: DemoResult;
  visitor: boolean;
}

/** The score on its ruler, the way to more, every question reviewed. */
export function DemoResults({ quiz, demo, result, visitor }: DemoResultsProps) {
  const { score, passed, passing_rate, questions_correct } = result;
  const taken = Math.round(quiz.time_limit - demo.state.left_ms / 1000);
  const questions = result.questions.map((question, index) => ({
    ...question,
    question_id: null,
    image_url: null,
    reference: null,
    flagged: demo.state.flags[index] === true,
  }));
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead title="Demo Practice Quiz" meta="Five questions, four fields" />
      <ScoreSection score={score} passingRate={passing_rate} passed={passed}>
        <BasicFacts correct={questions_correct} total={questions.length} taken={taken} limit={quiz.time_limit / 60} />
      </ScoreSection>
      <section className="demo-more" aria-labelledby="demo-more">
        <h2 id="demo-more" className="t5">
          {visitor ? 'That was five. The real papers are longer.' : 'Your own papers are waiting'}
        </h2>
        <p>
          {visitor
            ? 'An account is free. It keeps every answer as you give it, shows new questions first, and measures each topic against the pass mark.'
            : 'The demo is not recorded. A paper of your own counts in your progress.'}
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
          <Button size="lg" variant="quiet" onClick={demo.again}>
            Try Again
          </Button>
        </div>
      </section>
      <Review questions={questions} />
    </main>
  );
}
