import type { Candidate } from './builder.tsx';

export function QuestionFacts({ question }: { question: Candidate }) {
  const { topic_name, domain, key, has_answers } = question;
  return (
    <small className="question-facts flow t1 soft anywhere">
      <bdi>{topic_name}</bdi> {domain && <bdi>{domain}</bdi>}{' '}
      {has_answers ? (
        <span>
          Key <span className="mono">{[...key].join(', ')}</span>
        </span>
      ) : (
        <span className="badge badge--flag">No answers</span>
      )}
    </small>
  );
}
