import { Alert } from '#web/ui/alert.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Runtime } from './edge-function.ts';

/** For the `aria-describedby` of a disabled Deploy button. */
export const RUNTIME_ID = 'functions-runtime';

export function RuntimeLine({ runtime: { available, detail, missing } }: { runtime: Runtime }) {
  if (!available) {
    return (
      <Alert tone="wait" title={<span id={RUNTIME_ID}>Functions cannot run on this server: {detail}</span>}>
        They can be written and saved. Nothing is deployed until that is mended; the rest of the product works.
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
