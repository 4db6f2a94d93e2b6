import { type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import {
  FUNCTION_LOG_DAYS,
  FUNCTION_LOG_SHOWN,
  type FunctionLogLevel,
  functionLogLevels,
} from '#core/functions/functions.ts';
import { FilterSelect } from '#web/admin-kit/filter-select.tsx';
import { SearchBox } from '#web/admin-kit/search-box.tsx';
import { inWordsOf } from '#web/lib/admin-words.ts';
import { type ApiFailure, apiFailure } from '#web/lib/api-error.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { FunctionLog, LoggedLine } from './edge-function.ts';
import { ClockTime } from './function-state.tsx';

interface LogPanelProps {
  name: string;
  request: string;
  onRequest(request: string): void;
  heading: Ref<HTMLHeadingElement>;
}

const levelWords: Readonly<Record<FunctionLogLevel, string>> = {
  debug: 'Debug',
  info: 'Info',
  warn: 'Warning',
  error: 'Error',
};

const levelOptions = functionLogLevels.map((level) => ({ value: level, label: levelWords[level] }));

export function LogPanel({ name, request, onRequest, heading }: LogPanelProps) {
  const { pathname } = useLocation();
  const [level, setLevel] = useState<LogFilters['level']>('');
  const [version, setVersion] = useState('');
  const [live, setLive] = useState(true);
  // A text that cannot be an id is not sent.
  const isId = /^[\w.-]{0,64}$/.test(request);
  const { log, failure, again } = useLog(name, { level, version, request: isId ? request : '' }, live);
  const lines = isId ? (log?.lines ?? []) : [];
  const filtered = level !== '' || version !== '' || request !== '';
  const clear = () => {
    setLevel('');
    setVersion('');
    onRequest('');
  };
  return (
    <section className="fx__part topline min0" aria-labelledby="log">
      <div className="row row--apart mb-2">
        <h3 id="log" className="t4" tabIndex={-1} ref={heading}>
          Log
        </h3>
        <div className="row">
          {lines.length > 0 && <CopyButton text={lines.map(lineText).reverse().join('\n')} label="log" />}
          <Button size="sm" aria-pressed={live} onClick={() => setLive(!live)}>
            <Icon name="sync" />
            Live
          </Button>
        </div>
      </div>
      <p className="t1 soft">
        What the function writes to its console, and how calls of it failed. The last {FUNCTION_LOG_SHOWN} lines,
        newest first; they are kept for {FUNCTION_LOG_DAYS} days. A call is found by the x-request-id of its answer.
      </p>
      <search className="filterbar row mt-2">
        <FilterSelect
          label="Level"
          any="Any level"
          value={level}
          options={levelOptions}
          onChange={(value) => setLevel(value as LogFilters['level'])}
        />
        <FilterSelect
          label="Version"
          any="Any version"
          value={version}
          options={(log?.versions ?? []).map((one) => ({ value: String(one), label: `Version ${one}` }))}
          onChange={setVersion}
        />
        <SearchBox label="Request id" value={request} onSearch={onRequest} />
        {filtered && (
          <Button size="sm" variant="quiet" onClick={clear}>
            Clear filters
          </Button>
        )}
      </search>
      {failure && (
        <div className="row mb-4 anywhere">
          <CallFailure failure={failure} back={pathname} />
          {failure.status !== 401 && (
            <Button size="sm" onClick={again}>
              Try Again
            </Button>
          )}
        </div>
      )}
      {log === null && !failure && <Skeleton label="Loading the log" />}
      {log !== null && lines.length === 0 && (
        <Empty title={filtered ? 'No line fits' : 'Nothing in the log yet'} level={3}>
          {filtered
            ? 'No line of the log is of this level, version and request id.'
            : 'Call the function: what it writes with console.log appears here, and errors it throws.'}
        </Empty>
      )}
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keys
        <section className="scrolls" tabIndex={0} aria-label="Lines of the log">
          <ol className="lined">
            {lines.map((line) => (
              <LogLine key={line.id} line={line} only={request !== ''} onRequest={onRequest} />
            ))}
          </ol>
        </section>
      )}
    </section>
  );
}

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

function LogLine({ line: { at, level, version, request_id, text }, only, onRequest }: LogLineProps) {
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

function lineText({ at, level, version, request_id, text }: LoggedLine): string {
  return [new Date(at).toISOString(), level, version === null ? '-' : `v${version}`, request_id ?? '-', text].join(
    ' ',
  );
}

/** Polling interval in milliseconds. */
const LOOK_MS = 2_000;

/** An empty text matches everything. */
interface LogFilters {
  level: FunctionLogLevel | '';
  version: string;
  request: string;
}

/** Polled every two seconds while `live` and the page is visible. Failed requests are repeated. */
function useLog(name: string, { level, version, request }: LogFilters, live: boolean) {
  const [log, setLog] = useState<FunctionLog | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const newest = useRef(0);
  const look = useCallback(async () => {
    newest.current += 1;
    const mine = newest.current;
    try {
      const found = await read(name, { level, version, request });
      if (mine !== newest.current) return;
      setLog(found);
      setFailure(null);
    } catch (thrown) {
      if (mine !== newest.current) return;
      const failure = apiFailure(thrown) ?? { error: 'Failed to load the log', code: 'UNEXPECTED', status: 500 };
      setFailure(inWordsOf(location.pathname, failure));
    }
  }, [name, level, version, request]);
  useEffect(() => {
    void look();
    return () => {
      newest.current += 1;
    };
  }, [look]);
  const isOver = failure?.status === 401;
  useEffect(() => {
    if (!live || isOver) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [live, isOver, look]);
  return { log, failure, again: () => void look() };
}

async function read(name: string, { level, version, request }: LogFilters): Promise<FunctionLog> {
  const api = await loadApi();
  return api.functions.logs({
    name,
    ...(level !== '' && { level }),
    ...(version !== '' && { version: Number(version) }),
    ...(request !== '' && { request }),
  });
}
