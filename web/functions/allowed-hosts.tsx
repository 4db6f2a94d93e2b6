import { useRef, useState } from 'react';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { EdgeFunction } from './edge-function.ts';

interface AllowedHostsProps {
  name: string;
  hosts: readonly string[];
  onSaved(now: EdgeFunction, sentence: string): void;
}

export function AllowedHosts({ name, hosts, onSaved }: AllowedHostsProps) {
  const [edits, setEdits] = useState(false);
  return (
    <section className="fx__part" aria-labelledby="hosts">
      <div className="fx__parthead">
        <h3 id="hosts" className="t4">
          Allowed hosts
        </h3>
        <Button size="sm" onClick={() => setEdits(true)}>
          Change hosts
        </Button>
      </div>
      {hosts.length === 0 ? (
        <p className="t1 soft">None: this function calls nothing outside.</p>
      ) : (
        <ul className="fx__plain mono t1">
          {hosts.map((host) => (
            <li key={host}>{host}</li>
          ))}
        </ul>
      )}
      {edits && (
        <HostsDialog
          name={name}
          hosts={hosts}
          onClose={() => setEdits(false)}
          onSaved={(now) => {
            setEdits(false);
            onSaved(now, `Saved the allowed hosts of ${name}`);
          }}
        />
      )}
    </section>
  );
}

interface HostsDialogProps extends Omit<AllowedHostsProps, 'onSaved'> {
  onSaved(now: EdgeFunction): void;
  onClose(): void;
}

function HostsDialog({ name, hosts, onSaved, onClose }: HostsDialogProps) {
  const [text, setText] = useState(hosts.join('\n'));
  // As they were opened, or as last shown after a conflict.
  const known = useRef(hosts);
  const { run, busy, failure } = useAction(async (api, wanted: string[]) => {
    const { code, saved_version, hosts: now } = (await api.functions.read({ name })).function;
    if (now.join() !== known.current.join()) {
      known.current = now;
      throw hostsChanged(now);
    }
    return (await api.functions.save({ name, code, version: saved_version, hosts: wanted })).function;
  }, `Failed to save ${name}`);
  const submit = async () => {
    const wanted = text.split('\n').map((line) => line.trim());
    const now = await run(wanted.filter((line) => line !== ''));
    if (now) onSaved(now);
  };
  const [wrong] = Object.values(failure?.fields ?? {});
  return (
    <FormDialog
      title="Allowed hosts"
      confirm="Save hosts"
      busyText="Saving..."
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label="Hosts, one per line"
        error={wrong}
        hint="Such as api.example.org, or api.example.org:8443. At most 20. They apply from the next call, without a deploy."
      >
        <TextArea
          className="mono"
          rows={6}
          value={text}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

/** Formatted like a server failure; saving again replaces the hosts. */
function hostsChanged(hosts: readonly string[]) {
  const now = hosts.length === 0 ? 'There are none now.' : `They are now ${hosts.join(', ')}.`;
  const error = `Someone else changed the hosts after you opened them. ${now} Save again to replace them with yours.`;
  return { status: 409, data: { code: 'FUNCTION_CHANGED', error } };
}
