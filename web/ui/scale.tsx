import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';

type ScaleProps = {
  /** Per cent; null before there is one. */
  value: number | null;
  mark: number;
  /** False where the value says too little to be measured against the mark. */
  judged?: boolean;
  /** What it says in words. Without it the scale is decoration. */
  label?: string;
};

/** Always 0 to 100, always with the mark. Green from the mark on, grey below it. */
export function Scale({ value, mark, judged = true, label }: ScaleProps) {
  const reading = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  const place = { '--v': value ?? 0, '--p': mark } as CSSProperties;
  return (
    <div
      className={classNames('scale', judged && value !== null && value >= mark && 'scale--pass')}
      style={place}
      {...reading}
    >
      <i />
      <b />
    </div>
  );
}
