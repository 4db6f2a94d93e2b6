import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { OFFSET_REVIEWS } from '#core/study/stop.ts';
import { sticking } from '#web/reviews/day-words.ts';
import { Thread } from '#web/ui/thread.tsx';
import { percent } from './percent.ts';

interface HeldProps {
  topics: Output<'study.today'>['topics'];
  ahead: Output<'study.ahead'>;
}

export function Held({ topics, ahead }: HeldProps) {
  const { predicted, recalled, reviews } = ahead;
  const exams = sticking(topics);
  if (exams.length > 0) {
    return (
      <section className="grid gap-3 mt-5" aria-label="What should stick">
        {exams.map((exam) => (
          <div key={exam.topic_id} className="held">
            <p className="display num">
              {exam.percent}
              <span>%</span>
            </p>
            <p className="held__say">{exam.says}</p>
          </div>
        ))}
        {predicted !== null && recalled !== null && (
          <p className="t1 soft">
            Corrected by your own last {OFFSET_REVIEWS} repeats: you recalled {percent(recalled)} where{' '}
            {percent(predicted)} was predicted.
          </p>
        )}
      </section>
    );
  }
  if (reviews >= OFFSET_REVIEWS) return null;
  return (
    <section className="held held--early mt-5" aria-label="What should stick">
      <p className="held__say">
        How much will stick? We can say after <span className="nowrap">{OFFSET_REVIEWS} repeats.</span>
      </p>
      <div className="grid gap-2">
        <p className="t1 num">
          <b>{reviews}</b> of {OFFSET_REVIEWS} repeats
        </p>
        <Thread label="Repeats" max={OFFSET_REVIEWS} value={reviews} />
      </div>
    </section>
  );
}
