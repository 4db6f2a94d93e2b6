import { Link } from 'react-router';

export type Tab = {
  id: string;
  label: string;
  count?: number;
  /** With it the tab is a link and works without a script. */
  to?: string;
};

type TabsProps = { label: string; tabs: readonly Tab[]; current: string; onSelect?: (id: string) => void };

export function Tabs({ label, tabs, current, onSelect }: TabsProps) {
  return (
    <fieldset className="tabs no-print" aria-label={label}>
      {tabs.map(({ id, label: word, count, to }) => {
        const face = (
          <>
            {word} {count !== undefined && <span className="n">{count}</span>}
          </>
        );
        const now = id === current || undefined;
        return to === undefined ? (
          <button key={id} type="button" aria-current={now} onClick={() => onSelect?.(id)}>
            {face}
          </button>
        ) : (
          <Link key={id} to={to} aria-current={now} preventScrollReset onClick={() => onSelect?.(id)}>
            {face}
          </Link>
        );
      })}
    </fieldset>
  );
}
