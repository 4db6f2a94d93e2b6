import { useMemo } from 'react';
import './history.css';
import { difference } from './difference.ts';

interface DifferenceTextProps {
  label: string;
  before: string;
  after: string;
  same: string;
}

export function DifferenceText({ label, before, after, same }: DifferenceTextProps) {
  const parts = useMemo(() => difference(before, after), [before, after]);
  if (parts.length === 0) return <p className="soft">{same}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: text that scrolls has to be reachable with the keyboard
    <section className="history__text scrolls" aria-label={label} tabIndex={0}>
      {parts.map((part, index) => {
        const key = `${index}-${part.kind}`;
        if (part.kind === 'folded')
          return (
            <span key={key} className="history__fold soft">
              {part.lines} unchanged {part.lines === 1 ? 'line' : 'lines'}
            </span>
          );
        if (part.kind === 'added') return <ins key={key}>{part.text}</ins>;
        return part.kind === 'removed' ? <del key={key}>{part.text}</del> : part.text;
      })}
    </section>
  );
}
