import type { FunctionStatus } from '#core/functions/functions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { functionPath, type ListedFunction, type Runtime } from './edge-function.ts';

/** For the `aria-describedby` of a disabled Deploy button. */
export const RUNTIME_ID = 'functions-runtime';

export function RuntimeLine({ runtime: { available, detail, missing } }: { runtime: Runtime }) {
  if (!available) {
    return (
      <Alert tone="wait" title={<span id={RUNTIME_ID}>Functions cannot run on this server: {detail}</span>}>
        They can be written and saved. Nothing can be deployed until this is fixed; the rest of the product works.
      </Alert>
    );
  }
  return (
    <div className="runtime t1 mb-4">
      <p className="soft">
        <span className="state state--ok">
          <Icon name="check" />
          Run by {detail}
        </span>
        , each in a process of its own, without files and without the private network.
      </p>
      {missing.length > 0 && (
        <details>
          <summary className="unfold state--wait">
            <Icon name="alert" />
            {missing.length === 1 ? '1 protection is' : `${missing.length} protections are`} missing on this machine
          </summary>
          <ul className="disc">
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

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

export function FunctionAddress({ name, origin, served }: { name: string; origin: string; served: boolean }) {
  const path = functionPath(name);
  return (
    <span className="row gap-1 anywhere">
      <span className="mono t1 soft">{path}</span>
      <CopyButton text={origin + path} label={`address of ${name}`} />
      {served && (
        <a
          className="btn btn--sm btn--icon btn--quiet"
          href={path}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open the address of ${name} in a new tab`}
        >
          <Icon name="share" />
        </a>
      )}
    </span>
  );
}

/** In UTC until hydration, when the reader's zone is known. */
export function ClockTime({ at, date = false }: { at: string | Date; date?: boolean }) {
  const local = useHydrated();
  const moment = new Date(at);
  const format = new Intl.DateTimeFormat('en-US', {
    ...(date && { month: 'short', day: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(!local && { timeZone: 'UTC' }),
  });
  return (
    <time className="num" dateTime={moment.toISOString()}>
      {format.format(moment)}
    </time>
  );
}
