import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { dayText } from '#web/ui/calendar-day.tsx';

type Topic = Output<'catalog.practice'>['topic'];

export function ExamFacts({ topic }: { topic: Topic }) {
  const { exam } = topic;
  if (exam.domains.length === 0) return null;
  return (
    <section aria-labelledby="exam" className="exam-facts">
      <div className="section__head">
        <h2 className="t5" id="exam">
          The exam
        </h2>
        <span className="t1 soft">{[exam.vendor, exam.code].filter(Boolean).join(', ')}</span>
      </div>
      {exam.note && <p>{exam.note}</p>}
      <ul className="ruled ruled--tight">
        {exam.domains.map(({ name, weight }) => (
          <li key={name} className="row row--apart">
            <span>{name}</span>
            <span className="num soft">{weight}%</span>
          </li>
        ))}
      </ul>
      {exam.source && (
        <p className="t1 soft mt-4">
          <a href={exam.source} target="_blank" rel="noreferrer">
            The vendor's own page
          </a>
          {exam.checked_on && (
            <>
              , checked on <time dateTime={exam.checked_on}>{dayText(exam.checked_on)}</time>
            </>
          )}
        </p>
      )}
    </section>
  );
}
