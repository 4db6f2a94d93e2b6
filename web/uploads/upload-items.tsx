import { memo, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { placeOf } from '#core/uploads/lines.ts';
import { lists } from '#web/admin-kit/lists.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Counts, UploadItem, UploadPreview } from './upload-kind.ts';

interface UploadItemsProps<Item> {
  noun: 'question' | 'flashcard';
  items: readonly Item[];
  /** The total, where `items` has only the first ones. */
  count: number;
  errors: UploadPreview['errors'];
  errorCount: number;
  goTo(line: number): void;
  item(item: Item, goTo: (line: number) => void): ReactNode;
}

function Items<Item extends UploadItem>(props: UploadItemsProps<Item>) {
  const { noun, items, count, errors, errorCount, goTo, item } = props;
  const rows = [
    ...items.map((item) => ({ line: item.line, item })),
    ...errors.map((error) => ({ line: error.line, error })),
  ].sort((a, b) => a.line - b.line);
  return (
    <>
      <ol className="prev ruled ruled--tight mt-2">
        {rows.map((row, index) =>
          'item' in row ? (
            <li key={index}>
              <span className="mono soft num">{row.item.number}</span>
              <div>{item(row.item, goTo)}</div>
              <Act act={row.item.act} />
            </li>
          ) : (
            <li key={index} className="prev__bad">
              <Icon name="alert" />
              <p>
                <button type="button" className="link" onClick={() => goTo(row.line)}>
                  {placeOf(noun === 'question' ? 'Question' : 'Flashcard', row.error)}
                </button>
                : {row.error.reason}
              </p>
            </li>
          ),
        )}
      </ol>
      <More count={count - items.length} of={`${noun}s`} />
      <More count={errorCount - errors.length} of="errors" />
    </>
  );
}

export const UploadItems = memo(Items) as typeof Items;

function More({ count, of }: { count: number; of: string }) {
  if (count <= 0) return null;
  return (
    <p className="t1 soft">
      And {count.toLocaleString('en-US')} more {of}, which are not shown here.
    </p>
  );
}

function Act({ act }: Pick<UploadItem, 'act'>) {
  if (act === 'skip') return <span className="state">Skipped</span>;
  return (
    <span className="state state--ok">
      <Icon name="check" />
      {act === 'add' ? 'Ready' : 'Update'}
    </span>
  );
}

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
          <Link to={lists[`${kind.noun}s`].link({ topic_id: done.topic.id })}>
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
