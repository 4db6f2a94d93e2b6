import { useState } from 'react';
import { useLocation } from 'react-router';
import { countedFlashcards, flashcardSentences as say } from '#core/flashcard-office.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SelectAll } from '#web/ui/select-all.tsx';
import type { Selection } from '#web/ui/use-selection.ts';
import { filtersIn } from './card-filters.tsx';

interface CardBulkBarProps {
  selection: Selection;
  /** Ids of the rows on the page. */
  page: readonly string[];
  found: { total: number; total_is_more: boolean };
  onDelete(): void;
}

/** What is selected, and its delete. It stands there without a selection too, so that a first tick moves nothing. */
export function CardBulkBar({ selection, page, found, onDelete }: CardBulkBarProps) {
  const { pathname, search } = useLocation();
  const [pressed, setPressed] = useState(false);
  const n = selection.ids.size;
  const elsewhere = n - page.filter((id) => selection.has(id)).length;
  const all = useAction(
    (api) => api.flashcardsOffice.selectAll(filtersIn(new URLSearchParams(search))),
    'Failed to load flashcards',
  );
  const selectAll = () => selection.addAll(async () => (await all.run())?.flashcard_ids ?? null);
  const remove = () => {
    setPressed(n === 0);
    if (n > 0) onDelete();
  };
  return (
    <>
      <CallFailure failure={all.failure} back={pathname + search} />
      <section className={classNames('bulk', n === 0 && 'bulk--none')} aria-label="Selection">
        {n === 0 ? (
          <Nothing sentence={pressed ? say.noneSelected : null} />
        ) : (
          <span className="row">
            <span role="status">
              <b className="num">{n.toLocaleString('en-US')} selected</b>
              <span className="soft">
                {elsewhere === 0
                  ? ' on this page.'
                  : `, ${elsewhere.toLocaleString('en-US')} of them not on this page.`}
              </span>
            </span>
            <SelectAll selected={n} shown={page.length} found={found} busy={all.busy} onSelect={selectAll} />
            <button className="link" type="button" onClick={selection.clear}>
              Select none
            </button>
          </span>
        )}
        <Button size="sm" variant={n === 0 ? 'default' : 'danger'} onClick={remove}>
          <Icon name="trash" />
          {n === 0 ? 'Delete' : `Delete ${countedFlashcards(n)}`}
        </Button>
      </section>
    </>
  );
}

function Nothing({ sentence }: { sentence: string | null }) {
  return sentence === null ? <span className="soft">Nothing selected</span> : <span role="alert">{sentence}</span>;
}
