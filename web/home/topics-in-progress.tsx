import { Link } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { BestScore, bestOn, passedText } from '#web/certifications/best-score.tsx';
import { counted } from '#web/lib/counted.ts';
import { seenText } from '#web/reviews/known-text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';

type HomeData = Output<'catalog.home'>;

export function TopicsInProgress({ topics }: { topics: HomeData['topics'] }) {
  return (
    <section aria-labelledby="in-progress">
      <div className="section__head">
        <h2 id="in-progress" className="t5">
          Topics in progress
        </h2>
        <Link to="/certifications">All certifications</Link>
      </div>
      {topics.length === 0 ? (
        <Empty title="No answer yet" level={3}>
          A topic appears here with what you know of it once you have answered a question of it.
        </Empty>
      ) : (
        <ul className="topics ruled">
          {topics.map((topic) => (
            <TopicInProgress key={topic.id} topic={topic} />
          ))}
        </ul>
      )}
    </section>
  );
}

type Topic = HomeData['topics'][number];

function TopicInProgress({ topic }: { topic: Topic }) {
  const { progress, last_answered_at, pass_mark: mark } = topic;
  const newest = progress?.last_attempt_at ?? last_answered_at;
  return (
    <li className="topic topic--flow topic--home">
      <div className="topic__t">
        <h3 className="t3 sansh">{topic.name}</h3>
        <p className="t1 soft num">
          {progress && `${passedText(progress)}, `}
          {newest && <TimeAgo at={newest} focusable />}
        </p>
        <p className="t1 num">{seenText(topic)}</p>
      </div>
      {progress && (
        <div className="topic__p">
          <BestScore {...progress} mark={mark} />
          <span className="num t1">
            <b>{progress.best_score}%</b> {bestOn({ ...progress, mark })}
          </span>
        </div>
      )}
      <Ways id={topic.id} name={topic.name} flashcards={topic.flashcard_count} />
    </li>
  );
}

export function YourCertifications({ interests }: { interests: HomeData['interests'] }) {
  if (interests.length === 0) return null;
  return (
    <section className="mt-6 first__more" aria-labelledby="your-certifications">
      <div className="section__head">
        <h2 id="your-certifications" className="t5">
          Your certifications
        </h2>
        <Link to="/certifications">All certifications</Link>
      </div>
      <ul className="topics ruled">
        {interests.map((interest) => (
          <YourCertification key={interest.certification_name} interest={interest} />
        ))}
      </ul>
    </section>
  );
}

function YourCertification({ interest }: { interest: HomeData['interests'][number] }) {
  const { certification_name, topic_id, facts } = interest;
  const isThere = topic_id !== null && facts !== null;
  return (
    <li className="topic topic--flow topic--home">
      <div className="topic__t">
        <h3 className="t3 sansh">
          <bdi>{certification_name}</bdi>
        </h3>
        <p className="t1 soft num">
          {isThere
            ? `${counted(facts.question_count, 'question')}, ${counted(facts.flashcard_count, 'flashcard')}`
            : 'Not in the library yet'}
        </p>
      </div>
      {isThere && <Ways id={topic_id} name={certification_name} flashcards={facts.flashcard_count} />}
    </li>
  );
}

function Ways({ id, name, flashcards }: { id: string; name: string; flashcards: number }) {
  return (
    <div className="topic__a">
      <ButtonLink size="sm" to={`/quiz/${id}`} aria-label={`Practice Test: ${name}`}>
        Practice Test
      </ButtonLink>
      {flashcards > 0 && (
        <ButtonLink size="sm" variant="quiet" to={`/flashcards/${id}`} aria-label={`Flashcards: ${name}`}>
          Flashcards
        </ButtonLink>
      )}
    </div>
  );
}
