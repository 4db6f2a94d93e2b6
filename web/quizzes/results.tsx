import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { CompletedAttempt } from '#core/quizzes/attempt.ts';
import type { Run } from '#core/quizzes/run.ts';
import { Feedback, Report, useReported } from '#web/feedback/feedback.tsx';
import { counted } from '#web/lib/counted.ts';
import { useAction } from '#web/lib/use-action.ts';
import { PracticeDomain } from '#web/progress/practice-domain.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Scale } from '#web/ui/scale.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { lateAnswersText } from './late-answers.ts';
import { NotCountedNotice } from './not-counted-notice.tsx';
import { Review } from './review.tsx';
import { RunningExams } from './running-exams.tsx';
import { ScoreSection } from './score-section.tsx';

export function Results({ attempt, run }: { attempt: CompletedAttempt; run: Run }) {
  const { mode, topic_id, late_answers, best_before } = attempt;
  const title = attempt.quiz_title ?? attempt.topic_name;
  const reporting = useReported();
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead
        title={title}
        meta={
          <>
            {mode === 'exam' ? 'Exam mode' : 'Study mode'}, <LocalDate at={attempt.completed_at} />
          </>
        }
        lead={attempt.quiz_title ? attempt.topic_name : attempt.domain ? `One domain: ${attempt.domain}` : undefined}
      />
      {attempt.ended_by === 'time' && (
        <Alert tone="info">The time ran out: the test was completed with what was answered by then.</Alert>
      )}
      <NotCountedNotice run={run} />
      <ScoreSection attempt={attempt}>
        {late_answers > 0 && <Fact name="Late">{lateAnswersText(late_answers)}</Fact>}
        {best_before && (
          <Fact name="Your best before">
            {best_before.score}%{' '}
            <span className="soft">
              on {counted(best_before.questions_total, 'question')}, <TimeAgo at={best_before.completed_at} />
            </span>
          </Fact>
        )}
      </ScoreSection>
      {topic_id && <NextSteps attempt={attempt} topicId={topic_id} />}
      {mode === 'study' && (
        <p className="t1 soft">A study attempt is kept and can be reopened; it does not count in your progress.</p>
      )}
      {mode === 'exam' && attempt.domain && (
        <p className="t1 soft">
          A test of one domain counts in your progress by domain; it is no score of the topic.
        </p>
      )}
      {attempt.domains.length > 1 && <Domains attempt={attempt} />}
      <Review
        questions={attempt.questions}
        foot={(question) => <Report attemptId={attempt.id} question={question} reporting={reporting} />}
      />
      <Feedback attemptId={attempt.id} />
    </main>
  );
}

function NextSteps({ attempt, topicId }: { attempt: CompletedAttempt; topicId: string }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const again = useAction(async (api, discard_open: boolean) => {
    const started = await api.quiz.start({ topic_id: topicId, again_of: attempt.id, discard_open });
    await navigate(`/quiz/${topicId}/attempts/${started.attempt.id}`);
  }, 'Failed to load questions. Please try again.');
  const open = again.failure?.code === 'ATTEMPT_OPEN';
  const onExamGone = () => {
    again.clear();
    return revalidate();
  };
  return (
    <>
      {again.failure && (
        <div className="mt-5">
          <Alert
            tone="error"
            action={
              open && (
                <Button size="sm" onClick={() => setAsking(true)}>
                  Start over
                </Button>
              )
            }
          >
            {again.failure.error}
            {again.failure.code === 'QUESTION_IN_EXAM' && <RunningExams onChange={onExamGone} />}
          </Alert>
        </div>
      )}
      <div className="row score__acts no-print">
        <Button variant="primary" busy={again.busy} busyText="Starting..." onClick={() => void again.run(false)}>
          Try Again
        </Button>
        <Link className="btn" to={`/quiz/${topicId}`}>
          New Quiz
        </Link>
        <Link className="btn" to={`/flashcards/${topicId}`}>
          Study Flashcards
        </Link>
        <Link className="btn btn--quiet" to="/certifications">
          Certifications
        </Link>
      </div>
      {asking && (
        <Confirm
          title="Discard the unfinished test?"
          confirm="Start over"
          danger
          busy={again.busy}
          onConfirm={() => void again.run(true)}
          onClose={() => setAsking(false)}
        >
          <p>Its answers are deleted and it is not scored. Your earlier results stay.</p>
        </Confirm>
      )}
    </>
  );
}

function Domains({ attempt }: { attempt: CompletedAttempt }) {
  return (
    <section aria-labelledby="domains" className="domains">
      <div className="section__head">
        <h2 className="t5" id="domains">
          By domain
        </h2>
      </div>
      <ul className="ruled">
        {attempt.domains.map(({ name, correct, total }) => {
          const share = Math.round((correct / total) * 100);
          return (
            <li key={name} className="bydomain">
              <div>
                <span>{name}</span>
                <p className="t1 soft num">
                  {correct} of {total}
                </p>
              </div>
              <Scale value={share} mark={attempt.pass_mark ?? attempt.passing_rate} />
              {attempt.topic_id && <PracticeDomain topicId={attempt.topic_id} name={name} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
