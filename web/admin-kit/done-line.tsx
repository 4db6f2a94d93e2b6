import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useFocusWhenLost } from '#web/ui/use-focus-when-lost.ts';

/** Takes the focus if the pressed button is gone. */
export function DoneLine({ children }: { children?: ReactNode }) {
  const said = Boolean(children);
  const status = useFocusWhenLost<HTMLDivElement>(said);
  return (
    <div ref={status} role="status" tabIndex={said ? -1 : undefined}>
      {children && (
        <div className="toast">
          <Icon name="check" />
          <div>{children}</div>
        </div>
      )}
    </div>
  );
}
