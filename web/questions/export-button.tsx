import type { Api } from '#core/contract/index.ts';
import { DownloadButton } from '#web/uploads/download-button.tsx';

export function ExportButton({ topicId }: { topicId: string }) {
  return (
    <DownloadButton topicId={topicId} fetch={wholeBank} failed="Error downloading questions. Please try again." />
  );
}

/** Large banks come in parts. */
async function wholeBank(api: Api, topic_id: string): Promise<{ text: string; file_name: string }> {
  const texts: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const { text, file_name, next_cursor } = await api.questionUploads.exportText({ topic_id, cursor });
    texts.push(text);
    if (next_cursor === null) return { text: texts.join('\n'), file_name };
    cursor = next_cursor;
  }
}
