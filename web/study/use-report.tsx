import { useState } from 'react';
import type { QueuedItem } from '#core/study/sitting.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useAction } from '#web/lib/use-action.ts';

const loadReportDialog = lazyPart(() => import('#web/feedback/report-dialog.tsx'));
type Loaded = Awaited<ReturnType<typeof loadReportDialog>>;

/** Its code is loaded on first use. */
export function useReport(item: QueuedItem | undefined) {
  const [opened, setOpened] = useState<(Loaded & { item: QueuedItem }) | null>(null);
  const open = useAction(async () => {
    const part = await loadReportDialog();
    if (item) setOpened({ ...part, item });
  }, 'The form could not be opened. Please try again.');
  const dialog = opened && (
    <opened.ReportDialog
      title={`Report this ${opened.item.kind}`}
      subject={subjectOf(opened.item)}
      onClose={() => setOpened(null)}
    />
  );
  return { ...open, dialog };
}

function subjectOf(item: QueuedItem) {
  const question_version_id = item.kind === 'question' ? item.question_version_id : null;
  return { item_id: item.item_id, question_version_id };
}
