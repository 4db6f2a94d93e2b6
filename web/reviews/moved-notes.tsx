import { Alert } from '#web/ui/alert.tsx';
import { type Moved, movedText } from './day-words.ts';

interface MovedNotesProps {
  moved: readonly Moved[];
  /** The learner's day, YYYY-MM-DD. */
  today: string;
}

/** Questions that come on another day than was promised. */
export function MovedNotes({ moved, today }: MovedNotesProps) {
  if (moved.length === 0) return null;
  const texts = moved.map((one) => movedText(one, today));
  return (
    <div className="mt-4">
      <Alert tone="info">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Alert>
    </div>
  );
}
