import { DownloadButton } from '#web/uploads/download-button.tsx';

/** Nothing is deleted if the count has changed. */
export function CardExport({ topicId }: { topicId: string }) {
  return (
    <DownloadButton
      topicId={topicId}
      fetch={(api, topic_id) => api.flashcardsAdmin.export({ topic_id })}
      failed="Error downloading flashcards. Please try again."
    />
  );
}
