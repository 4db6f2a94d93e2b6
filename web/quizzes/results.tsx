import { Link } from 'react-router';
import type { CompletedAttempt } from '#core/quizzes/attempt.ts';
import type { Run } from '#core/quizzes/run.ts';
import { Feedback, Report, useReported } from '#web/feedback/feedback.tsx';
import { counted } from '#web/lib/counted.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';
import { Weakest } from '#web/progress/weakest.tsx';
import { TodayLine } from '#web/reviews/today-line.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Scale } from '#web/ui/scale.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { lateAnswersText } from './late-answers.ts';
import { NotCountedNotice } from './not-counted-notice.tsx';
import { Review } from './review.tsx';
import { ScoreSection } from './score-section.tsx';
import { MissedButton, useStart } from './start-again.tsx';

export function Results({ attempt, run }: { attempt: CompletedAttempt; run: Run }) {
  const { mode, topic_id, late_answers, best_before, new_to_you, met_before, left_blank } = attempt;
  const wrong = attempt.questions.length - attempt.questions_correct - left_blank;
  const fewNew = new_to_you.total < met_before.total;
  const sights = <Sights attempt={attempt} />;
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
        lead={attempt.quiz_title ? attempt.topic_name : partInWords(attempt)}
      />
      {attempt.ended_by === 'time' && (
        <Alert tone="info">The time ran out: the test was completed with what was answered by then.</Alert>
      )}
      <NotCountedNotice run={run} />
      <ScoreSection attempt={attempt} first={fewNew && sights}>
        {left_blank > 0 && (
          <>
            <Fact name="Wrong">{wrong}</Fact>
            <Fact name="Left blank">{left_blank}</Fact>
          </>
        )}
        {!fewNew && sights}
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
      {fewNew && (
        <p className="t1 soft">
          You had met most of these questions before, so this score says little about new ones.
        </p>
      )}
      {topic_id && <NextSteps attempt={attempt} topicId={topic_id} />}
      {mode === 'study' && (
        <p className="t1 soft">
          A study attempt is kept and can be reopened. Its answers count in your progress, but not as a score.
        </p>
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
      <TodaysStudy />
    </main>
  );
}

function partInWords({ objective, domain }: CompletedAttempt) {
  if (objective) return `One objective: ${objective}`;
  return domain ? `One domain: ${domain}` : undefined;
}

function Sights({ attempt: { new_to_you, met_before } }: { attempt: CompletedAttempt }) {
  return Object.entries({ 'New to you': new_to_you, 'Met before': met_before }).map(
    ([name, { correct, total }]) =>
      total > 0 && (
        <Fact key={name} name={name}>
          {correct} of {total}
        </Fact>
      ),
  );
}

function NextSteps({ attempt, topicId }: { attempt: CompletedAttempt; topicId: string }) {
  const start = useStart(topicId);
  const { id, missed_count } = attempt;
  return (
    <>
      {start.notices}
      <div className="row score__acts no-print">
        {missed_count > 0 && <MissedButton start={start} missed={missed_count} />}
        <Button variant="quiet" disabled={start.busy} onClick={() => start.begin({ again_of: id })}>
          Try Again
        </Button>
        <Link className={missed_count > 0 ? 'btn btn--quiet' : 'btn btn--primary'} to={`/quiz/${topicId}`}>
          New Quiz
        </Link>
        <Link className="btn btn--quiet" to={`/flashcards/${topicId}`}>
          Study Flashcards
        </Link>
        <Link className="btn btn--quiet" to="/certifications">
          Certifications
        </Link>
      </div>
    </>
  );
}

/** After the review, whatever the test was. */
function TodaysStudy() {
  const { loaded } = useLoaded((api) => api.study.today(), '');
  return (
    loaded && (
      <div className="mt-6">
        <TodayLine today={loaded} />
      </div>
    )
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
      <Weakest
        topicId={attempt.topic_id}
        domains={attempt.domains.map(({ name, correct, total }) => ({ name, right: correct, of: total }))}
        of="right"
      />
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
            </li>
          );
        })}
      </ul>
    </section>
  );
}
