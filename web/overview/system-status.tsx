import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { Overview } from './overview-tab.tsx';

type Service = Overview['services'][number];

const looks: Record<Service['state'], { className: string; icon: IconName }> = {
  ok: { className: 'state state--ok', icon: 'check' },
  slow: { className: 'state state--wait', icon: 'alert' },
  down: { className: 'state state--bad', icon: 'alert' },
  off: { className: 'state', icon: 'info' },
};

export function SystemStatus({ services }: { services: readonly Service[] }) {
  return (
    <section aria-labelledby="status">
      <h2 className="t4" id="status">
        System Status
      </h2>
      <dl className="status ruled ruled--tight mt-2">
        {services.map(({ name, state, word, measured, reason }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className={looks[state].className}>
                <Icon name={looks[state].icon} />
                {word}
              </span>
            </dd>
            <dd className="t1 soft num anywhere">{measured}</dd>
            {reason && <dd className="t1 wide anywhere">{reason}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
