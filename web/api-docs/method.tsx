import { classNames } from '#web/ui/class-names.ts';

export function Method({ method }: { method: string }) {
  return <span className={classNames('apimethod', `apimethod--${method.toLowerCase()}`)}>{method}</span>;
}
