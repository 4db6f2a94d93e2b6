import { Alert } from '#web/ui/alert.tsx';
import { RunningExams } from './running-exams.tsx';

/** In place of the buttons that check the answer. */
export function InExamNote({ onChange }: { onChange(): Promise<void> }) {
  return (
    <div className="mt-5 no-print">
      <Alert tone="info" icon="clock" title="This question is in your open exam">
        Pick an answer and go on. It is checked when that exam is over.
        <RunningExams onChange={onChange} />
      </Alert>
    </div>
  );
}
