import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { scorePercent } from '#core/quizzes/quiz.ts';
import { standingOf } from '#core/quizzes/standing.ts';
import { counted } from '#web/lib/counted.ts';
import { Scale } from '#web/ui/scale.tsx';

export type Progress = Output<'quiz.topicProgress'>;
type Listed = Progress['domains'][number];
type Domain = Omit<Listed, 'missed'> & Partial<Pick<Listed, 'missed'>>;

interface DomainListProps {
  domains: readonly Domain[];
  /** Percent. */
  mark: number;
}

export function DomainList({ domains, mark }: DomainListProps) {
  return (
    <ul className="ruled">
      {domains.map((domain) => (
        <li key={domain.name} className="bydomain">
          <div>
            <span>{domain.name}</span>
            <p className="t1 soft num">{factsOf(domain, mark)}</p>
          </div>
          <Scale {...standing(domain, mark)} mark={mark} />
        </li>
      ))}
    </ul>
  );
}

function standing({ answered, answered_right }: Domain, mark: number) {
  if (answered === 0) return { value: null };
  const share = scorePercent(answered_right, answered);
  return { value: share, judged: standingOf(share, answered, mark) !== 'unknown' };
}

function factsOf({ weight, question_count, answered, answered_right, missed = 0 }: Domain, mark: number): string {
  const share = scorePercent(answered_right, answered);
  const tooFew = standingOf(share, answered, mark) === 'unknown';
  const facts = [
    weight === null ? null : `${weight}% of the exam`,
    answered === 0 ? 'no answer yet' : `${answered} of ${counted(question_count, 'question')} seen`,
    answered > 0 ? `${answered_right} right at first sight (${share}%)` : null,
    answered > 0 && tooFew ? 'too few to tell' : null,
    missed > 0 ? `${missed} wrong the last time` : null,
  ];
  return facts.filter((fact) => fact !== null).join(', ');
}
