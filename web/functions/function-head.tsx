import { useState } from 'react';
import { KeptNote } from '#web/admin-kit/unsaved-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { deployLabel, isLive, type ListedFunction } from './edge-function.ts';
import { FunctionAddress, RUNTIME_ID, StatusMark } from './function-state.tsx';
import type { FunctionForm } from './use-function-form.ts';

interface FunctionHeadProps {
  fn: ListedFunction;
  form: FunctionForm;
  origin: string;
  edited: number | null;
  available: boolean;
}

export function FunctionHead({ fn, form, origin, edited, available }: FunctionHeadProps) {
  const { name, version, lastUpdated } = fn;
  const [asks, setAsks] = useState(false);
  const live = isLive(fn);
  const deploys = available && fn.status !== 'deploying' && (form.unsaved || !live) && !form.busy;
  return (
    <div className="fx__head row row--apart end">
      <div className="grow">
        <h2 className="mono t4 anywhere" id="function-name">
          {name}
        </h2>
        <p className="t1 soft">
          <span role="status">
            <StatusMark fn={fn} />
          </span>{' '}
          Last updated <LocalDate at={lastUpdated} time />.{' '}
          {edited !== null &&
            edited > 0 &&
            `Differs from the live version: ${edited === 1 ? '1 line' : `${edited} lines`}.`}
        </p>
        <FunctionAddress name={name} origin={origin} served={version !== null} />
      </div>
      <div className="row gap-2">
        <KeptNote unsaved={form.unsaved} keeping={form.kept.keeping} />
        <Button
          size="sm"
          type="submit"
          variant={form.unsaved ? 'primary' : 'default'}
          busy={form.busy}
          busyText={form.saving.busy ? 'Saving...' : 'Save'}
        >
          Save
        </Button>
        <Button
          size="sm"
          variant={form.unsaved || live ? 'default' : 'primary'}
          aria-disabled={!deploys || undefined}
          aria-describedby={available ? undefined : RUNTIME_ID}
          onClick={() => {
            if (!deploys) return;
            if (form.unsaved) setAsks(true);
            else form.deploy();
          }}
        >
          {form.unsaved && live ? 'Deploy' : deployLabel(fn)}
        </Button>
      </div>
      {asks && (
        <DeployUnsaved
          name={name}
          version={version}
          served={live}
          onSave={form.saveAndDeploy}
          onDeploySaved={form.deploy}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}

interface DeployUnsavedProps {
  name: string;
  version: number | null;
  served: boolean;
  onSave(): void;
  onDeploySaved(): void;
  onClose(): void;
}

function DeployUnsaved({ name, version, served, onSave, onDeploySaved, onClose }: DeployUnsavedProps) {
  const after = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog
      asks
      title={`Deploy ${name} with unsaved changes?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {!served && <Button onClick={after(onDeploySaved)}>Deploy the saved code</Button>}
          <Button variant="primary" onClick={after(onSave)}>
            Save and deploy
          </Button>
        </>
      }
    >
      <p>What you typed is not saved yet. Only saved code is deployed.</p>
      {served && <p>The saved code is live already, as version {version}.</p>}
    </Dialog>
  );
}
