import { Link } from 'react-router';
import { LocalDate } from '#web/ui/local-date.tsx';
import { editorPath, type ListedFunction } from './edge-function.ts';
import { StatusMark } from './status-mark.tsx';

export function FunctionRail({ functions, current }: { functions: readonly ListedFunction[]; current: string }) {
  return (
    <nav className="fx__rail" aria-label="Functions">
      <ul className="entries lined">
        {functions.map((fn) => (
          <li key={fn.name}>
            <Link to={editorPath(fn.name)} aria-current={fn.name === current ? 'page' : undefined}>
              <span className="mono">{fn.name}</span>
              <span className="row gap-2 t1">
                <StatusMark fn={fn} />
                <span className="soft num">
                  <LocalDate at={fn.lastUpdated} style="medium" />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
