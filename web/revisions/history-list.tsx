import type { ReactNode } from 'react';
import './history.css';
import { LocalDate } from '#web/ui/local-date.tsx';

export interface HistoryEntry {
  id: number;
  at: string | Date;
  by: string | null;
  badge?: string | false;
}

interface HistoryListProps {
  label: string;
  noun: string;
  entries: readonly HistoryEntry[];
  chosen: number | null;
  onChoose(id: number): void;
  children: ReactNode;
}

export function HistoryList({ label, noun, entries, chosen, onChoose, children }: HistoryListProps) {
  return (
    <div className="history sided mt-4">
      <ol className="entries lined" aria-label={label}>
        {entries.map(({ id, at, by, badge }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
              <span>
                {noun} {id} {badge && <span className="badge">{badge}</span>}
              </span>
              <br />
              <span className="soft t1">
                <LocalDate at={at} style="medium" time />
                {by !== null && `, ${by}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {children}
    </div>
  );
}
