import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface DeployUnsavedProps {
  name: string;
  version: number | null;
  served: boolean;
  onSave(): void;
  onDeploySaved(): void;
  onClose(): void;
}

export function DeployUnsaved({ name, version, served, onSave, onDeploySaved, onClose }: DeployUnsavedProps) {
  const after = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog
      open
      asks
      title={`Deploy ${name} with unsaved changes?`}
      onOpenChange={(open) => !open && onClose()}
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
