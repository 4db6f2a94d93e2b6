import { ButtonLink } from '#web/ui/button.tsx';
import { DiscardAttempt } from './discard-attempt.tsx';

export interface OpenExam {
  id: string;
  topic_id: string | null;
  topic_name: string;
  quiz_title: string | null;
  /** Time has ended it, and its results are not opened. */
  is_over: boolean;
}

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
        const { id, topic_id, topic_name, quiz_title, is_over } = exam;
        const title = [topic_name, quiz_title].filter(Boolean).join(': ');
        const way = is_over ? 'See the results' : 'Resume';
        return (
          <li key={id} className="row row--apart gap-2">
            <bdi className="medium">{title}</bdi>
            <span className="row gap-2">
              <ButtonLink
                size="sm"
                to={`/quiz/${topic_id ?? 'deleted'}/attempts/${id}`}
                aria-label={`${way}: ${title}`}
              >
                {way}
              </ButtonLink>
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
