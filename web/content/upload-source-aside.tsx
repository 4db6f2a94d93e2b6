import { useState } from 'react';
import { Confirm } from '#web/ui/confirm.tsx';

interface UploadSourceAsideProps {
  text: string;
  /** Name of the file, and its encoding where that is worth saying. */
  file: string | null;
  /** The text comes from an earlier visit. */
  restored: boolean;
  onClear(): void;
}

/** Beside the title of a text: where it comes from, how long it is, and the way to drop it. */
export function UploadSourceAside({ text, file, restored, onClear }: UploadSourceAsideProps) {
  const [asking, setAsking] = useState(false);
  if (text === '') return null;
  const lines = text.split('\n').length;
  return (
    <>
      {file && <span>{file}</span>}
      {restored && <span>Your text from before</span>}
      <span>
        {lines.toLocaleString('en-US')} {lines === 1 ? 'line' : 'lines'}
      </span>
      <button type="button" className="link" onClick={() => setAsking(true)}>
        Clear
      </button>
      {asking && (
        <Confirm
          title="Clear this text?"
          confirm="Clear"
          danger
          onConfirm={() => {
            setAsking(false);
            onClear();
          }}
          onClose={() => setAsking(false)}
        >
          <p>It is not uploaded and cannot be brought back.</p>
        </Confirm>
      )}
    </>
  );
}
