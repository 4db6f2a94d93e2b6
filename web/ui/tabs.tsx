import { Link } from 'react-router';

export type Tab = {
  id: string;
  label: string;
  count?: number;
  /** Where there is one the tab is a link, and works before any script does. */
  to?: string;
};

type TabsProps = { label: string; tabs: readonly Tab[]; current: string; onSelect?: (id: string) => void };

/** Filters over one list: the current one is said as well as drawn. */
export function Tabs({ label, tabs, current, onSelect }: TabsProps) {
  return (
    <fieldset className="tabs" aria-label={label}>
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
