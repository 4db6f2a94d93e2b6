import { Form, useNavigation } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { counted } from '#web/lib/counted.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

type Practice = Output<'catalog.practice'>;

interface PracticeExamsProps {
  quizzes: Practice['quizzes'];
  topicId: string;
  only: string | undefined;
  open: Practice['open_attempts'];
  begin: () => boolean;
}

export function PracticeExams({ quizzes, topicId, only, open, begin }: PracticeExamsProps) {
  const sent = useNavigation().formData?.get('quiz_id');
  const shown = quizzes.filter((quiz) => !only || quiz.id === only);
  if (shown.length === 0) return null;
  return (
    <section className="practice-exams" aria-labelledby="practice-exams">
      <div className="section__head">
        <h2 className="t5" id="practice-exams">
          Practice exams
        </h2>
        <span className="t1 soft">with their own time and pass mark</span>
      </div>
      <ul className="ruled">
        {shown.map((quiz) => {
          const running = open.find((attempt) => attempt.quiz_id === quiz.id);
          return (
            <li key={quiz.id} className="row row--apart">
              <div>
                <h3 className="t3 sansh">{quiz.title}</h3>
                {quiz.description && <p className="t2">{quiz.description}</p>}
                <p className="t1 soft num">
                  {counted(quiz.question_count, 'question')}, {quiz.time_limit} min, pass {quiz.passing_score}%
                </p>
              </div>
              <div className="row">
                <span className="t1 soft num">
                  {quiz.best_score === null ? 'Not started' : `Best ${quiz.best_score}%`}
                </span>
                {running ? (
                  <ButtonLink
                    size="sm"
                    to={`/quiz/${topicId}/attempts/${running.id}`}
                    aria-label={`Resume: ${quiz.title}`}
                  >
                    Resume
                  </ButtonLink>
                ) : (
                  <Form method="post" onSubmit={(event) => begin() || event.preventDefault()}>
                    <input type="hidden" name="quiz_id" value={quiz.id} />
                    <Button
                      type="submit"
                      size="sm"
                      aria-label={`Start: ${quiz.title}`}
                      busy={sent === quiz.id}
                      busyText="Starting..."
                    >
                      Start
                    </Button>
                  </Form>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
