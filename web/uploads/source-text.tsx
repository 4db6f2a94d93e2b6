import { type CSSProperties, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { directionOf } from '#core/lib/direction.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Confirm } from '#web/ui/confirm.tsx';

export interface SourceHandle {
  /** 1-based. */
  goTo(line: number): void;
}

interface SourceTextProps {
  ref?: Ref<SourceHandle>;
  label: string;
  value: string;
  onChange(text: string): void;
  /** 1-based. */
  badLines: readonly number[];
  placeholder?: string;
  describedBy?: string;
}

/** Lines rendered beyond the visible ones, so that scrolling shows no gap. */
const BEYOND = 20;

/** Only the visible line numbers are rendered. */
export function SourceText(props: SourceTextProps) {
  const { ref, label, value, onChange, badLines, placeholder, describedBy } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState({ top: 0, lineHeight: 20, inSight: 40 });
  const lineCount = useMemo(() => countLines(value), [value]);
  const bad = useMemo(() => new Set(badLines), [badLines]);
  const look = () => {
    if (area.current) setView(viewOf(area.current));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the page ran is taken over, once
  useEffect(() => {
    const typed = area.current?.value ?? '';
    if (typed !== value) onChange(typed);
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
  useImperativeHandle(ref, () => ({
    goTo(line) {
      if (area.current) showLine(area.current, line);
      look();
    },
  }));
  const first = Math.max(0, Math.floor(view.top / view.lineHeight) - BEYOND);
  const last = Math.min(lineCount, first + view.inSight + 2 * BEYOND);
  const place = { '--moved': `${first * view.lineHeight - view.top}px` } as CSSProperties;
  return (
    <div className="inputbox source">
      <ol className="source__lines" aria-hidden="true" style={place}>
        {Array.from({ length: last - first }, (_, index) => {
          const line = first + index + 1;
          return (
            <li key={line} className={classNames(bad.has(line) && 'bad')}>
              {line}
            </li>
          );
        })}
      </ol>
      <textarea
        ref={area}
        className="source__text"
        dir={directionOf(value)}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={bad.size > 0 || undefined}
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        wrap="off"
        onChange={(event) => onChange(event.target.value)}
        onScroll={look}
      />
    </div>
  );
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function viewOf(area: HTMLTextAreaElement) {
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight) || 20;
  return { top: area.scrollTop, lineHeight, inSight: Math.ceil(area.clientHeight / lineHeight) };
}

function showLine(area: HTMLTextAreaElement, line: number): void {
  let start = 0;
  for (let number = 1; number < line; number += 1) {
    const end = area.value.indexOf('\n', start);
    if (end < 0) break;
    start = end + 1;
  }
  const end = area.value.indexOf('\n', start);
  const { lineHeight } = viewOf(area);
  area.focus();
  area.setSelectionRange(start, end < 0 ? area.value.length : end);
  area.scrollTop = Math.max(0, (line - 1) * lineHeight - area.clientHeight / 3);
  area.scrollLeft = 0;
}

interface UploadSourceAsideProps {
  text: string;
  file: string | null;
  restored: boolean;
  onClear(): void;
}

export function UploadSourceAside({ text, file, restored, onClear }: UploadSourceAsideProps) {
  const [asking, setAsking] = useState(false);
  if (text === '') return null;
  const lines = text.split('\n').length;
  return (
    <>
      {file && <span>{file}</span>}
      {restored && <span>Your text from before</span>}
      <span>
        {lines.toLocaleString('en-US')} {lines === 1 ? 'line' : 'lines'}
      </span>
      <button type="button" className="link" onClick={() => setAsking(true)}>
        Clear
      </button>
      {asking && (
        <Confirm
          title="Clear this text?"
          confirm="Clear"
          danger
          onConfirm={() => {
            setAsking(false);
            onClear();
          }}
          onClose={() => setAsking(false)}
        >
          <p>It is not uploaded and cannot be brought back.</p>
        </Confirm>
      )}
    </>
  );
}
