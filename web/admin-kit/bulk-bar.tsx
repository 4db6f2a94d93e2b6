import { useState } from 'react';
import { useLocation } from 'react-router';
import { SELECTED_MAX } from '#core/lib/selection.ts';
import { counted } from '#web/lib/counted.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { AddressList } from './address-list.ts';
import { type PageOfList, totalText } from './pager.tsx';
import type { Selection } from './use-selection.ts';

export interface BulkAction {
  label: string;
  isDeletion?: boolean;
  needed: string;
  start(ids: readonly string[]): void;
}

interface BulkBarProps<Page extends PageOfList, Row> {
  list: AddressList<Page, Row>;
  page: Page;
  shown: readonly string[];
  selection: Selection;
  noun: string;
  actions: readonly BulkAction[];
}

/** Also shown without a selection, so that the first tick does not shift the page. */
export function BulkBar<Page extends PageOfList, Row>(props: BulkBarProps<Page, Row>) {
  const { list, page, shown, selection, noun, actions } = props;
  const { pathname, search } = useLocation();
  const isReordered = (useFilters().value('sort') || list.defaultSort) !== list.defaultSort;
  const [missing, setMissing] = useState<string | null>(null);
  const ids = [...selection.ids];
  const n = ids.length;
  const elsewhere = n - shown.filter((id) => selection.has(id)).length;
  const all = useAction((api) => list.ids(api, new URLSearchParams(search)), `Failed to load ${noun}s`);
  const start = ({ needed, start }: BulkAction) => {
    setMissing(n === 0 ? needed : null);
    if (n > 0) start(ids);
  };
  return (
    <>
      <CallFailure failure={all.failure} back={pathname + search} />
      <section className={classNames('bulk row row--apart t1', n === 0 && 'bulk--none')} aria-label="Selection">
        <span className="row">
          <span role="status">
            {n > 0 && (
              <>
                <b className="num">{n.toLocaleString('en-US')} selected</b>
                <span className="soft">
                  {elsewhere === 0
                    ? ' on this page.'
                    : `, ${elsewhere.toLocaleString('en-US')} of them not on this page.`}{' '}
                </span>
              </>
            )}
            {missing === null && selection.note}
            {n === 0 && missing === null && selection.note === '' && <span className="soft">Nothing selected</span>}
          </span>
          {n === 0 ? (
            missing !== null && <span role="alert">{missing}</span>
          ) : (
            <>
              <SelectAll
                selected={n}
                shown={list.rows(page).length}
                found={page}
                isReordered={isReordered}
                busy={all.busy}
                onSelect={(said) => void selection.selectAll(all.run, said)}
              />
              <button className="link" type="button" onClick={selection.clear}>
                Select none
              </button>
            </>
          )}
        </span>
        <span className="row">
          {actions.map((action) => (
            <Button
              key={action.label}
              size="sm"
              aria-disabled={n === 0}
              {...(action.isDeletion && { variant: 'danger' })}
              onClick={() => start(action)}
            >
              {action.isDeletion && <Icon name="trash" />}
              {action.isDeletion && n > 0 ? `${action.label} ${counted(n, noun)}` : action.label}
            </Button>
          ))}
        </span>
      </section>
    </>
  );
}

interface SelectAllProps {
  selected: number;
  shown: number;
  found: Pick<PageOfList, 'total' | 'total_is_estimate'>;
  isReordered: boolean;
  busy: boolean;
  onSelect(said: number): void;
}

export function SelectAll({ selected, shown, found, isReordered, busy, onSelect }: SelectAllProps) {
  const most = Math.min(found.total, SELECTED_MAX);
  if (selected === 0 || found.total <= shown || selected >= most) return null;
  return (
    <button className="link" type="button" aria-busy={busy || undefined} onClick={() => onSelect(most)}>
      {most < found.total
        ? `Select the ${isReordered ? 'newest' : 'first'} ${most.toLocaleString('en-US')} of ${totalText(found)}`
        : `Select all ${totalText(found)}`}
    </button>
  );
}
