import { SELECTED_MAX } from '#core/selection.ts';
import { totalText } from './pager.tsx';

interface SelectAllProps {
  selected: number;
  shown: number;
  found: { total: number; total_is_more: boolean };
  busy: boolean;
  onSelect(): void;
}

export function SelectAll({ selected, shown, found, busy, onSelect }: SelectAllProps) {
  const most = found.total_is_more ? SELECTED_MAX : found.total;
  if (selected === 0 || found.total <= shown || selected >= most) return null;
  return (
    <button className="link" type="button" aria-busy={busy || undefined} onClick={onSelect}>
      {found.total_is_more ? `Select all, up to ${most.toLocaleString('en-US')}` : `Select all ${totalText(found)}`}
    </button>
  );
}
