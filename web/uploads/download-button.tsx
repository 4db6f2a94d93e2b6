import { useLocation } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { saveTextFile } from '#web/lib/save-text-file.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface DownloadButtonProps {
  topicId: string;
  fetch(api: Api, topic_id: string): Promise<{ text: string; file_name: string }>;
  failed: string;
}

export function DownloadButton({ topicId, fetch, failed }: DownloadButtonProps) {
  const { pathname, search } = useLocation();
  const fetched = useAction(fetch, failed);
  const download = async () => {
    const file = await fetched.run(topicId);
    if (file) saveTextFile(file);
  };
  return (
    <>
      <Button size="sm" busy={fetched.busy} busyText="Downloading..." onClick={download}>
        <Icon name="download" />
        Download
      </Button>
      <CallFailure failure={fetched.failure} back={pathname + search} />
    </>
  );
}
