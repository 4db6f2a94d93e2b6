import { ButtonLink } from '#web/ui/button.tsx';
import type { HomeData } from './home.tsx';

/** What a new learner does first: one thing to press, and what comes of it. */
export function FirstDay({ interests }: { interests: HomeData['interests'] }) {
  const first = interests.find((interest) => interest.topic_id);
  return (
    <section className="first-day" aria-labelledby="first-day">
      <h2 id="first-day" className="t5">
        Start with one paper of ten questions
      </h2>
      <p>
        It takes a quarter of an hour and shows where you stand: your score against the pass mark, and an explanation
        for every question. From then on this page tells you where to go on.
      </p>
      <div className="row">
        {first ? (
          <>
            <ButtonLink size="lg" variant="primary" to={`/quiz/${first.topic_id}`}>
              Start with {first.topic_name}
            </ButtonLink>
            <ButtonLink size="lg" variant="quiet" to="/certifications">
              All certifications
            </ButtonLink>
          </>
        ) : (
          <ButtonLink size="lg" variant="primary" to="/certifications">
            Choose a certification
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
