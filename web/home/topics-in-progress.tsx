import { Link } from 'react-router';
import { BestScore, bestOn, passedText } from '#web/certifications/best-score.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import type { HomeData } from './home.tsx';

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
        <Empty title="No result yet" level={3}>
          A topic appears here with its best score once you have completed a practice test in exam mode.
        </Empty>
      ) : (
        <ul className="topics ruled">
          {topics.map((topic) => topic.progress && <Row key={topic.id} topic={topic} progress={topic.progress} />)}
        </ul>
      )}
    </section>
  );
}

type Topic = HomeData['topics'][number];

function Row({ topic, progress }: { topic: Topic; progress: NonNullable<Topic['progress']> }) {
  const mark = topic.pass_mark;
  return (
    <li className="topic topic--home">
      <div className="topic__t">
        <h3 className="t3 sansh">{topic.name}</h3>
        <p className="t1 soft num">
          {passedText(progress)}, <TimeAgo at={progress.last_attempt_at} focusable />
        </p>
      </div>
      <div className="topic__p">
        <BestScore {...progress} mark={mark} />
        <span className="num t1">
          <b>{progress.best_score}%</b> {bestOn({ ...progress, mark })}
        </span>
      </div>
      <div className="topic__a">
        <ButtonLink size="sm" to={`/quiz/${topic.id}`} aria-label={`Practice Test: ${topic.name}`}>
          Practice Test
        </ButtonLink>
        {topic.flashcard_count > 0 && (
          <ButtonLink
            size="sm"
            variant="quiet"
            to={`/flashcards/${topic.id}`}
            aria-label={`Flashcards: ${topic.name}`}
          >
            Flashcards
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
