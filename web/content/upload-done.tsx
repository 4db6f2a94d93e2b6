import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Alert } from '#web/ui/alert.tsx';
import type { Counts } from './upload-kind.ts';

export interface Done extends Counts {
  quiz_id?: string | null;
  topic: { id: string; name: string };
}

interface DoneNoticeProps {
  done: Done | null;
  kind: { noun: 'question' | 'flashcard'; say: { done: string } };
}

export function DoneNotice({ done, kind }: DoneNoticeProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done) line.current?.scrollIntoView({ block: 'nearest' });
  }, [done]);
  return (
    <div ref={line} role="status">
      {done && (
        <Alert tone="ok">
          {kind.say.done} {countsText(done)} in <bdi>{done.topic.name}</bdi>.{' '}
          <Link to={`/admin/content/${kind.noun}s?topic=${done.topic.id}`}>
            {kind.noun === 'question' ? 'Edit Questions' : 'Edit Flashcards'}
          </Link>
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

function countsText(counts: Counts): string {
  const names = (['added', 'updated', 'skipped'] as const).filter((name) => counts[name] > 0);
  return names.map((name) => `${counts[name].toLocaleString('en-US')} ${name}`).join(', ');
}
