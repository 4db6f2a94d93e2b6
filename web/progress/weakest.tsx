import { weakestFirst } from '#core/quizzes/standing.ts';
import { PracticeDomain } from './practice-domain.tsx';

interface WeakestProps {
  topicId: string | null;
  domains: Parameters<typeof weakestFirst>[0];
  /** What the numbers are of. */
  of: string;
}

export function Weakest({ topicId, domains, of }: WeakestProps) {
  const [weakest] = weakestFirst(domains);
  if (!weakest) return null;
  return (
    <div className="row mb-4">
      <p className="num">
        Weakest: <b>{weakest.name}</b>, {weakest.right} of {weakest.of} {of}
      </p>
      {topicId && <PracticeDomain topicId={topicId} name={weakest.name} />}
    </div>
  );
}
