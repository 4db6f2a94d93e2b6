import { memo } from 'react';
import { Link } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { counted } from '#web/lib/counted.ts';
import { seenText } from '#web/reviews/known-text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { dayText } from '#web/ui/calendar-day.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { BestScore, bestOn, passedText } from './best-score.tsx';

export type ListedCategory = Output<'catalog.certifications'>['categories'][number];
export type ListedTopic = ListedCategory['topics'][number];

interface TopicRowProps {
  topic: ListedTopic;
  isOwn?: boolean;
}

export const TopicRow = memo(function TopicRow({ topic, isOwn = false }: TopicRowProps) {
  const {
    id,
    name,
    description,
    exam_code,
    question_count,
    flashcard_count,
    progress,
    seen_count,
    interest,
    unfinished,
  } = topic;
  return (
    <li className="topic">
      <div className="topic__t">
        <h3 className="t3 sansh">
          {name} {exam_code && <span className="soft t1 topic__code num">{exam_code}</span>}
        </h3>
        {description && <p className="soft">{description}</p>}
        {isOwn && (
          <p className="t1">
            {interest?.target_date ? `Target date: ${dayText(interest.target_date)}` : 'No target date'}
          </p>
        )}
      </div>
      <p className="topic__c t1 soft num">
        <span>{counted(question_count, 'question')}</span> <span>{counted(flashcard_count, 'flashcard')}</span>
      </p>
      <div className="topic__p">
        {progress && <Progress progress={progress} mark={topic.pass_mark} />}
        {seen_count > 0 && <p className="t1 num">{seenText(topic)}</p>}
        {!progress && !unfinished && seen_count === 0 && <p className="t1 soft">Not started</p>}
        {unfinished && <Unfinished topic={topic} unfinished={unfinished} />}
      </div>
      <div className="topic__a">
        <ButtonLink to={`/quiz/${id}`} size="sm" aria-label={`Practice Test: ${name}`}>
          Practice Test
        </ButtonLink>
        <ButtonLink to={`/flashcards/${id}`} size="sm" variant="quiet" aria-label={`Flashcards: ${name}`}>
          Flashcards
        </ButtonLink>
        {question_count + flashcard_count > 0 && (
          <ButtonLink to={`/study?topic=${id}`} size="sm" variant="quiet" aria-label={`Study: ${name}`}>
            Study
          </ButtonLink>
        )}
      </div>
    </li>
  );
});

interface UnfinishedProps {
  topic: ListedTopic;
  unfinished: NonNullable<ListedTopic['unfinished']>;
}

function Unfinished({ topic, unfinished }: UnfinishedProps) {
  const { attempt_id, answered, question_count, next_question } = unfinished;
  return (
    <p className="t1 num">
      Unfinished attempt, {answered} of {question_count} answered.{' '}
      <Link to={`/quiz/${topic.id}/attempts/${attempt_id}?q=${next_question}`} aria-label={`Resume: ${topic.name}`}>
        Resume
      </Link>
    </p>
  );
}

function Progress({ progress, mark }: { progress: NonNullable<ListedTopic['progress']>; mark: number }) {
  return (
    <>
      <BestScore {...progress} mark={mark} />
      <p className="t1 num topic__best">
        <span>
          <b>{progress.best_score}%</b> {bestOn({ ...progress, mark })},
        </span>{' '}
        <span>{passedText(progress)},</span>{' '}
        <span className="soft">
          <TimeAgo at={progress.last_attempt_at} focusable />
        </span>
      </p>
    </>
  );
}
