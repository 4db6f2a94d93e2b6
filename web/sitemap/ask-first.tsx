import { Confirm } from '#web/ui/confirm.tsx';

export type SitemapAction = 'refresh' | 'generate' | 'forget';

const words = {
  refresh: { title: 'Refresh the sitemap?', confirm: 'Refresh', lost: 'What you typed and did not save is dropped.' },
  generate: {
    title: 'Generate the sitemap from content?',
    confirm: 'Generate',
    lost: 'What stands in the editor is replaced; undo brings it back. Nothing is saved yet.',
  },
  forget: {
    title: 'Serve the sitemap automatically again?',
    confirm: 'Serve it automatically',
    lost: 'The saved text is deleted. From then on the sitemap is made from what is published, each time it is asked for.',
  },
} as const;

interface AskFirstProps {
  action: SitemapAction | null;
  unsaved: boolean;
  onAnswer(yes: boolean): void;
}

export function AskFirst({ action, unsaved, onAnswer }: AskFirstProps) {
  if (!action) return null;
  const { title, confirm, lost } = words[action];
  return (
    <Confirm
      title={title}
      confirm={confirm}
      danger={action !== 'generate'}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <p>{lost}</p>
      {action === 'forget' && unsaved && <p>What you typed and did not save is dropped too.</p>}
    </Confirm>
  );
}
