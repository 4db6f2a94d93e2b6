import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type FoldProps = {
  title: ReactNode;
  level?: 2 | 3;
  icon?: IconName;
  note?: ReactNode;
  meta?: ReactNode;
  open?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
};

/** `details` works without a script; `open` is only the initial state. */
export function Fold({ title, level = 2, icon, note, meta, open = false, onToggle, children }: FoldProps) {
  return (
    <details className="fold panel" open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>
        {icon && <Icon name={icon} className="fold__i" />}
        <span className="fold__n">
          {/* biome-ignore lint/a11y/useSemanticElements: a span may not hold a heading, nor a summary a div */}
          <span className="serif t5" role="heading" aria-level={level}>
            {title}
          </span>
          {note && <span className="soft fold__d">{note}</span>}
        </span>
        {meta && <span className="t1 soft num fold__m">{meta}</span>}
        <Icon name="chev" className="chev" />
      </summary>
      {children}
    </details>
  );
}
