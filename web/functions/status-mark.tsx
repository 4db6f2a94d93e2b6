import type { FunctionStatus } from '#core/functions.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { ListedFunction } from './edge-function.ts';

const marks: Readonly<Record<FunctionStatus, { className: string; icon: IconName }>> = {
  draft: { className: 'state', icon: 'pencil' },
  deploying: { className: 'state state--wait', icon: 'sync' },
  deployed: { className: 'state state--ok', icon: 'check' },
  failed: { className: 'state state--bad', icon: 'alert' },
};

export function StatusMark({ fn: { status, version, changed } }: { fn: ListedFunction }) {
  const { className, icon } = marks[status];
  return (
    <span>
      <span className={className}>
        <Icon name={icon} />
        {status}
      </span>{' '}
      {changed && version !== null && <span className="badge">Draft not deployed</span>}
    </span>
  );
}
