import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { uploadSentences } from '#core/uploads.ts';
import { Alert } from '#web/ui/alert.tsx';

export interface Uploaded {
  added: number;
  updated: number;
  skipped: number;
  quiz_id: string | null;
  topic: { id: string; name: string };
}

/** What has just been uploaded, and the ways on. */
export function UploadDone({ done }: { done: Uploaded | null }) {
  const line = useRef<HTMLDivElement>(null);
  // The button that was pressed may stand far below.
  useEffect(() => {
    if (done) line.current?.scrollIntoView({ block: 'nearest' });
  }, [done]);
  return (
    <div ref={line} role="status" className="up__done">
      {done && (
        <Alert tone="ok">
          {uploadSentences.done} {countsOf(done)} in <bdi>{done.topic.name}</bdi>.{' '}
          <Link to={`/admin/content/questions?topic=${done.topic.id}`}>Edit Questions</Link>
          {done.quiz_id && (
            <>
              {' '}
              <Link to={`/admin/content/quizzes/${done.quiz_id}`}>Open the quiz</Link>
            </>
          )}
        </Alert>
      )}
    </div>
  );
}

function countsOf({ added, updated, skipped }: Uploaded): string {
  const parts = [
    [added, 'added'],
    [updated, 'updated'],
    [skipped, 'skipped'],
  ] as const;
  return parts.flatMap(([count, word]) => (count > 0 ? [`${count.toLocaleString('en-US')} ${word}`] : [])).join(', ');
}
