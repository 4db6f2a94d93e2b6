import { counted } from '#web/lib/counted.ts';
import { Icon } from '#web/ui/icon.tsx';
import { OpenExams, type OpenExamsProps } from './open-exams.tsx';

interface WaitingForExamsProps extends OpenExamsProps {
  questions: number;
}

/** Folded. Nothing if no question waits. */
export function WaitingForExams({ questions, exams, onChange }: WaitingForExamsProps) {
  if (questions === 0) return null;
  return (
    <details className="t1 waits no-print">
      <summary>
        <Icon name="clock" />
        {waitingText({ questions, exams })}
        <Icon name="chev" className="chev" />
      </summary>
      <OpenExams exams={exams} onChange={onChange} />
    </details>
  );
}

export function waitingText({ questions, exams }: Pick<WaitingForExamsProps, 'questions' | 'exams'>): string {
  const wait = `${counted(questions, 'question')} ${questions === 1 ? 'waits' : 'wait'}`;
  const exam = exams.length === 1 ? 'exam' : 'exams';
  return exams.every(({ is_over, frees_at }) => is_over && frees_at === null)
    ? `${wait} until you see the results of your ${exam}`
    : `${wait} for your open ${exam}`;
}
