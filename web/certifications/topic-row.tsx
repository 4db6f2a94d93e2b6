import { memo } from 'react';
import type { Api } from '#core/contract/index.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Scale } from '#web/ui/scale.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { counted } from './counted.ts';

export type ListedCategory = Awaited<ReturnType<Api['catalog']['certifications']>>['categories'][number];
export type ListedTopic = ListedCategory['topics'][number];

/** What the topic is, its counts, how far one is, what one can do. */
export const TopicRow = memo(function TopicRow({ topic }: { topic: ListedTopic }) {
  const { id, name, description, question_count, flashcard_count, progress } = topic;
  return (
    <li className="topic">
      <div className="topic__t">
        <h3 className="t3 sansh">{name}</h3>
        {description && <p className="soft">{description}</p>}
      </div>
      <p className="topic__c t1 soft num">
        <span>{counted(question_count, 'question')}</span> <span>{counted(flashcard_count, 'flashcard')}</span>
      </p>
      <div className="topic__p">
        {progress ? <Progress progress={progress} /> : <p className="t1 soft">Not started</p>}
      </div>
      <div className="topic__a">
        <ButtonLink to={`/quiz/${id}`} size="sm" aria-label={`Practice Test: ${name}`}>
          Practice Test
        </ButtonLink>
        <ButtonLink to={`/flashcards/${id}`} size="sm" variant="quiet" aria-label={`Flashcards: ${name}`}>
          Flashcards
        </ButtonLink>
      </div>
    </li>
  );
});

function Progress({ progress }: { progress: NonNullable<ListedTopic['progress']> }) {
  const { attempts, best_score, best_score_questions, best_score_passing_rate, passed_attempts } = progress;
  return (
    <>
      <Scale
        value={best_score}
        mark={best_score_passing_rate}
        label={`Best score ${best_score}%, pass mark ${best_score_passing_rate}%`}
      />
      <p className="t1 num topic__best">
        <span>
          <b>{best_score}%</b> best on {counted(best_score_questions, 'question')},
        </span>{' '}
        <span>
          {passed_attempts} of {attempts} passed,
        </span>{' '}
        <span className="soft">
          <TimeAgo at={progress.last_attempt_at} focusable />
        </span>
      </p>
    </>
  );
}
