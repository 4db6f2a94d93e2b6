import { useId, useLayoutEffect, useRef, useState } from 'react';
import './markdown-field.css';
import { Alert } from '#web/ui/alert.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { MarkdownToolbar, pressShortcut } from './markdown-toolbar.tsx';
import { useImageUploads } from './use-image-uploads.ts';

interface MarkdownFieldProps {
  value: string;
  error: string | undefined;
  onChange(text: string): void;
}

export function MarkdownField({ value, error, onChange }: MarkdownFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const images = useImageUploads(area);
  const [dragged, setDragged] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows what is typed
  useLayoutEffect(() => {
    // For browsers without field-sizing.
    if (!area.current || CSS.supports('field-sizing', 'content')) return;
    area.current.style.height = 'auto';
    area.current.style.height = `${area.current.scrollHeight + 2}px`;
  }, [value]);
  return (
    <>
      <Field id={id} label="Content" mark="Markdown" error={error}>
        <div className="inputbox markdown min0" data-dragged={dragged || undefined}>
          <MarkdownToolbar ref={toolbar} area={area} field={id} onImage={images.choose} />
          <TextArea
            ref={area}
            className="markdown__text"
            name="content"
            spellCheck
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={(event) => pressShortcut(event, toolbar.current)}
            onCompositionStart={images.composing}
            onPaste={(event) => {
              const { files, types } = event.clipboardData;
              // Copied text may come with a picture of it: the text is meant.
              if (files.length === 0 || types.includes('text/plain')) return;
              event.preventDefault();
              images.take([...files]);
            }}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes('Files')) return;
              event.preventDefault();
              setDragged(true);
            }}
            onDragLeave={() => setDragged(false)}
            onDrop={(event) => {
              setDragged(false);
              const { dataTransfer, clientX, clientY, currentTarget } = event;
              if (dataTransfer.files.length === 0) return;
              event.preventDefault();
              const at = document.caretPositionFromPoint?.(clientX, clientY);
              if (at?.offsetNode === currentTarget) currentTarget.setSelectionRange(at.offset, at.offset);
              images.take([...dataTransfer.files]);
            }}
          />
        </div>
      </Field>
      <p className="t1 soft" role="status">
        {images.uploading.join(' ')}
      </p>
      {images.failures.map((failure) => (
        <Alert key={failure} tone="error">
          {failure}
        </Alert>
      ))}
      {images.picked.length > 0 && (
        <ImageDialog images={images.picked} onInsert={images.insert} onClose={images.cancel} />
      )}
    </>
  );
}
