import type { FunctionStatus } from '#core/functions.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

const marks: Readonly<Record<FunctionStatus, { className: string; icon: IconName }>> = {
  draft: { className: 'state', icon: 'pencil' },
  deploying: { className: 'state state--wait', icon: 'sync' },
  deployed: { className: 'state state--ok', icon: 'check' },
  failed: { className: 'state state--bad', icon: 'alert' },
};

/** How a function stands, in a mark and the specification's word. */
export function StatusMark({ status }: { status: FunctionStatus }) {
  const { className, icon } = marks[status];
  return (
    <span className={className}>
      <Icon name={icon} />
      {status}
    </span>
  );
}
