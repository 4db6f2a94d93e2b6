import { useState } from 'react';
import { Confirm } from '#web/ui/confirm.tsx';

interface UploadSourceAsideProps {
  text: string;
  file: string | null;
  restored: boolean;
  onClear(): void;
}

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
