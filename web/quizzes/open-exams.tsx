import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { DiscardAttempt } from './discard-attempt.tsx';

export type OpenExam = Output<'catalog.home'>['open_exams'][number];

export interface OpenExamsProps {
  exams: readonly OpenExam[];
  /** Called after one is discarded. */
  onChange(exam: OpenExam): Promise<void> | void;
}

/** The exams that hold questions back, with the ways to end that. */
export function OpenExams({ exams, onChange }: OpenExamsProps) {
  return (
    <ul className="ruled ruled--tight" aria-label="Open exams">
      {exams.map((exam) => {
        const { id, topic_id, topic_name, quiz_title, is_over, frees_at } = exam;
        const title = [topic_name, quiz_title].filter(Boolean).join(': ');
        const way = is_over ? 'See the results' : 'Resume';
        return (
          <li key={id} className="row row--apart gap-2">
            <bdi className="medium">{title}</bdi>
            <span className="row gap-2">
              {frees_at === null ? (
                <ButtonLink
                  size="sm"
                  to={`/quiz/${topic_id ?? 'deleted'}/attempts/${id}`}
                  aria-label={`${way}: ${title}`}
                >
                  {way}
                </ButtonLink>
              ) : (
                <span className="soft t1">
                  Out of time, with no answers. Ends <LocalDate at={frees_at} style="medium" time />
                </span>
              )}
              {!is_over && (
                <DiscardAttempt attempt_id={id} title={title} onDiscarded={() => onChange(exam)}>
                  Its answers are deleted.
                </DiscardAttempt>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
