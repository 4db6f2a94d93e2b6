import { useState } from 'react';
import { hostFields } from '#core/functions/functions.ts';
import { RecordDialog } from '#web/admin-kit/record-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import type { EdgeFunction, ListedFunction } from './edge-function.ts';

interface AllowedHostsProps {
  fn: ListedFunction;
  onSaved(now: EdgeFunction, sentence: string): void;
}

export function AllowedHosts({ fn: { name, hosts, saved_version }, onSaved }: AllowedHostsProps) {
  const [edits, setEdits] = useState(false);
  return (
    <section className="fx__part topline min0" aria-labelledby="hosts">
      <div className="row row--apart mb-2">
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
        <ul className="anywhere mono t1">
          {hosts.map((host) => (
            <li key={host}>{host}</li>
          ))}
        </ul>
      )}
      {edits && (
        <RecordDialog
          noun="hosts"
          dialog={{ title: 'Allowed hosts', confirm: 'Save hosts' }}
          fields={hostFields}
          record={{ hosts: [...hosts], version: saved_version }}
          failed={`Failed to save ${name}`}
          save={(api, values, version) => api.functions.save({ name, version, ...values })}
          onSaved={({ function: now }, mergeNote) => {
            setEdits(false);
            onSaved(now, `Saved the allowed hosts of ${name}.${mergeNote}`);
          }}
          onClose={() => setEdits(false)}
        />
      )}
    </section>
  );
}
