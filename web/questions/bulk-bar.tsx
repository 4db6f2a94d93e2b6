import { useState } from 'react';
import { useLocation } from 'react-router';
import { questionSentences as say } from '#core/questions/question.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SelectAll } from '#web/ui/select-all.tsx';
import type { Selection } from '#web/ui/use-selection.ts';
import { filtersIn } from './filters.tsx';

export type BulkDeed = 'move' | 'add' | 'delete';

interface BulkBarProps {
  selection: Selection;
  /** Ids of the rows on the page. */
  page: readonly string[];
  found: { total: number; total_is_more: boolean };
  onDo(deed: BulkDeed): void;
}

const needed: Record<BulkDeed, string> = { move: say.selectToMove, add: say.selectToAdd, delete: say.selectToDelete };

/** What is selected and what can be done with it. It stands there without a selection too, so that a first tick moves nothing. */
export function BulkBar({ selection, page, found, onDo }: BulkBarProps) {
  const { pathname, search } = useLocation();
  const [missing, setMissing] = useState<string | null>(null);
  const n = selection.ids.size;
  const elsewhere = n - page.filter((id) => selection.has(id)).length;
  const all = useAction(
    (api) => api.questionsOffice.ids(filtersIn(new URLSearchParams(search))),
    'Failed to load questions',
  );
  const start = (deed: BulkDeed) => {
    setMissing(n === 0 ? needed[deed] : null);
    if (n > 0) onDo(deed);
  };
  const selectAll = () => selection.addAll(async () => (await all.run())?.ids ?? null);
  return (
    <>
      <CallFailure failure={all.failure} back={pathname + search} />
      <section className={classNames('bulk', n === 0 && 'bulk--none')} aria-label="Selection">
        <span className="row">
          {n === 0 &&
            (missing === null ? <span className="soft">Nothing selected</span> : <span role="alert">{missing}</span>)}
          {n > 0 && (
            <span role="status">
              <b className="num">{n.toLocaleString('en-US')} selected</b>{' '}
              <span className="soft">
                {elsewhere === 0
                  ? 'on this page.'
                  : `, ${elsewhere.toLocaleString('en-US')} of them not on this page.`}
              </span>
            </span>
          )}
          <SelectAll selected={n} shown={page.length} found={found} busy={all.busy} onSelect={selectAll} />
          {n > 0 && (
            <button className="link" type="button" onClick={selection.clear}>
              Select none
            </button>
          )}
        </span>
        <span className="row">
          <Button size="sm" aria-disabled={n === 0} onClick={() => start('move')}>
            Move to topic
          </Button>
          <Button size="sm" aria-disabled={n === 0} onClick={() => start('add')}>
            Add to quiz
          </Button>
          <Button size="sm" variant="danger" aria-disabled={n === 0} onClick={() => start('delete')}>
            <Icon name="trash" />
            {n === 0 ? 'Delete' : `Delete ${questions(n)}`}
          </Button>
        </span>
      </section>
    </>
  );
}

/** '1 question', '1,644 questions'. */
export const questions = (n: number) => `${n.toLocaleString('en-US')} ${n === 1 ? 'question' : 'questions'}`;
