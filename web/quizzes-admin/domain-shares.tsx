import { type Share, sharesOf } from './shares.ts';

interface DomainSharesProps {
  questions: readonly { domain: string | null }[];
  exam: readonly { name: string; weight: number }[];
}

export function DomainShares({ questions, exam }: DomainSharesProps) {
  const shares = sharesOf(questions, exam);
  if (questions.length === 0 || shares.every(({ domain }) => domain === null)) return null;
  const marked = shares.some(({ exam }) => exam !== null);
  return (
    <section className="topline mt-4" aria-labelledby="shares">
      <h3 id="shares" className="t2 sansh">
        By domain {marked && <span className="opt">the line is the real exam's share</span>}
      </h3>
      <ul className="shares t1">
        {shares.map((share) => (
          <li key={share.domain ?? ''}>
            <span className="anywhere">{share.domain ?? 'No domain'}</span>
            <Bar {...share} />
            <span className="num soft">
              {share.count}, {share.percent}%{share.exam !== null && <span className="sr">, exam {share.exam}%</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Bar({ percent, exam }: Share) {
  return (
    <svg className="shares__bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="shares__ground" width="100" height="10" />
      <rect className="shares__value" width={percent} height="10" />
      {exam !== null && <rect className="shares__mark" x={Math.min(exam, 99.2)} width="0.8" height="10" />}
    </svg>
  );
}
