import { CopyButton } from '#web/ui/copy-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { functionPath } from './edge-function.ts';

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
