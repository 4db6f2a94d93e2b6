import type { CSSProperties } from 'react';

type ThreadProps = { value: number; max: number /** Without it the bar is decoration. */; label?: string };

export function Thread({ value, max, label }: ThreadProps) {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  const reading = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': max,
        'aria-valuenow': value,
      }
    : { 'aria-hidden': true };
  return (
    <div className="thread" {...reading}>
      <i style={{ '--v': share } as CSSProperties} />
    </div>
  );
}
