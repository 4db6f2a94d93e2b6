import { Alert } from '#web/ui/alert.tsx';
import type { UploadPreview } from './upload-read.tsx';

/** What is worth a look in the text as a whole, and how many questions have something of their own; nothing where all is well. */
export function UploadWarnings({ preview: { warnings, warning_count } }: { preview: UploadPreview }) {
  const own =
    warning_count > 0
      ? [
          warning_count === 1
            ? '1 question has a note below.'
            : `${warning_count.toLocaleString('en-US')} questions have notes below.`,
        ]
      : [];
  const lines = [...warnings, ...own];
  if (lines.length === 0) return null;
  return (
    <Alert tone="wait" title="Worth a look; it can be uploaded all the same">
      <ul className="t1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Alert>
  );
}
