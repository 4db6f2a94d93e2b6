import { type DragEvent, useId, useRef, useState } from 'react';
import { decodeText } from '#core/uploads/encoding.ts';
import { uploadLimits, uploadSentences } from '#core/uploads/uploads.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface TextFile {
  name: string;
  text: string;
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/** Detects the file's encoding. */
export function TextFilePick({ label, onFile }: { label: string; onFile(file: TextFile): void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = await readTextFile(file);
    setProblem('reason' in read ? read.reason : null);
    if ('text' in read) onFile(read);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the pointer; the button inside does the same
    <div
      className={classNames('drop empty', over && 'drop--over')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" />
      <label className="btn btn--sm" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        className="sr"
        id={id}
        type="file"
        accept=".txt,text/plain"
        aria-describedby={`${id}-note`}
        aria-invalid={problem !== null || undefined}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // Allows choosing the same file again after it was corrected.
          event.target.value = '';
        }}
      />
      <p className="t1 soft" id={`${id}-note`}>
        or drop it here. Plain text, at most 3 MB.
      </p>
      <div role="alert">
        <FieldError error={problem} />
      </div>
    </div>
  );
}

async function readTextFile(file: File): Promise<TextFile | { reason: string }> {
  if (!/\.txt$/i.test(file.name)) return { reason: uploadSentences.onlyTxt.replace('{name}', file.name) };
  if (file.size > uploadLimits.bytes * 2) return { reason: uploadSentences.tooLarge };
  try {
    const read = decodeText(new Uint8Array(await file.arrayBuffer()));
    return 'reason' in read ? read : { ...read, name: file.name };
  } catch {
    return { reason: 'This file could not be opened. Please choose it again.' };
  }
}
