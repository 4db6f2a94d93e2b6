import type { FunctionLogLevel } from '#core/functions.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { ClockTime } from './clock-time.tsx';
import type { LoggedLine } from './edge-function.ts';

export const levelWords: Readonly<Record<FunctionLogLevel, string>> = {
  debug: 'Debug',
  info: 'Info',
  warn: 'Warning',
  error: 'Error',
};

const icons: Readonly<Record<FunctionLogLevel, IconName>> = {
  debug: 'gear',
  info: 'info',
  warn: 'flag',
  error: 'alert',
};

interface LogLineProps {
  line: LoggedLine;
  only: boolean;
  onRequest(request: string): void;
}

export function LogLine({ line: { at, level, version, request_id, text }, only, onRequest }: LogLineProps) {
  return (
    <li className={`fxlog__line fxlog__line--${level}`}>
      <span className="row t1 soft">
        <ClockTime at={at} date />
        <span className="fxlog__level">
          <Icon name={icons[level]} />
          {levelWords[level]}
        </span>
        <span>{version === null ? 'Not served' : `Version ${version}`}</span>
        {request_id !== null &&
          (only ? (
            <span className="mono">{request_id}</span>
          ) : (
            <button
              type="button"
              className="link mono"
              aria-label={`Only lines of the call ${request_id}`}
              title={request_id}
              onClick={() => onRequest(request_id)}
            >
              {request_id.slice(0, 8)}
            </button>
          ))}
      </span>
      <pre>{text}</pre>
    </li>
  );
}

export function lineText({ at, level, version, request_id, text }: LoggedLine): string {
  return [new Date(at).toISOString(), level, version === null ? '-' : `v${version}`, request_id ?? '-', text].join(
    ' ',
  );
}
