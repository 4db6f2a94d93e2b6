import { Link } from 'react-router';
import { counted } from '#web/lib/counted.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { HomeData } from './home.tsx';

export function YourCertifications({ interests }: { interests: HomeData['interests'] }) {
  if (interests.length === 0) return null;
  return (
    <section className="first__more" aria-labelledby="your-certifications">
      <div className="section__head">
        <h2 id="your-certifications" className="t5">
          Your certifications
        </h2>
        <Link to="/certifications">All certifications</Link>
      </div>
      <ul className="topics ruled">
        {interests.map((interest) => (
          <Row key={interest.certification_name} interest={interest} />
        ))}
      </ul>
    </section>
  );
}

function Row({ interest }: { interest: HomeData['interests'][number] }) {
  const { certification_name, topic_id, facts } = interest;
  const isThere = topic_id !== null && facts !== null;
  return (
    <li className="topic topic--home">
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
      {isThere && (
        <div className="topic__a">
          <ButtonLink size="sm" to={`/quiz/${topic_id}`} aria-label={`Practice Test: ${certification_name}`}>
            Practice Test
          </ButtonLink>
          {facts.flashcard_count > 0 && (
            <ButtonLink
              size="sm"
              variant="quiet"
              to={`/flashcards/${topic_id}`}
              aria-label={`Flashcards: ${certification_name}`}
            >
              Flashcards
            </ButtonLink>
          )}
        </div>
      )}
    </li>
  );
}
