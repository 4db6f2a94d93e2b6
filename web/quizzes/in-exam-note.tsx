import { Alert } from '#web/ui/alert.tsx';
import { RunningExams } from './running-exams.tsx';

interface InExamNoteProps {
  isChecked: boolean;
  onChange(): Promise<void>;
}

/** In place of the buttons that check the answer, and of its verdict. */
export function InExamNote({ isChecked, onChange }: InExamNoteProps) {
  return (
    <div className="mt-5 no-print">
      <Alert tone="info" icon="clock" title="This question is in your open exam">
        {isChecked
          ? 'You have checked it. The right answer is shown again after that exam.'
          : 'Pick an answer and go on. It is checked when that exam is over.'}
        <RunningExams onChange={onChange} />
      </Alert>
    </div>
  );
}
