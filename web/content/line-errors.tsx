import type { LineError } from '#core/text-lines.ts';
import { Alert } from '#web/ui/alert.tsx';

interface LineErrorsProps {
  /** So that the text can say that this describes it. */
  id?: string;
  /** 'Nothing is uploaded while there are errors.' */
  title: string;
  errors: readonly LineError[];
  /** How many there are, where `errors` are only the first of them. */
  count: number;
  onGo(line: number): void;
}

/** What could not be read, each error as a way to its line. */
export function LineErrors({ id, title, errors, count, onGo }: LineErrorsProps) {
  if (count === 0) return null;
  const more = count - errors.length;
  return (
    <div id={id}>
      <Alert tone="error" title={title}>
        <ul className="errs">
          {errors.map(({ line, reason }, index) => (
            <li key={index}>
              <button type="button" className="link" onClick={() => onGo(line)}>
                Line {line}
              </button>{' '}
              {reason}
            </li>
          ))}
          {more > 0 && <li>And {more.toLocaleString('en-US')} more.</li>}
        </ul>
      </Alert>
    </div>
  );
}
