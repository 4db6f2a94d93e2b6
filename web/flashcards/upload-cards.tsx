import { useCallback, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { countedFlashcards, flashcardSentences as say } from '#core/flashcard-admin.ts';
import { uploadSentences } from '#core/uploads.ts';
import { LeaveDraft } from '#web/content/leave-draft.tsx';
import { LineErrors } from '#web/content/line-errors.tsx';
import { type SourceHandle, SourceText } from '#web/content/source-text.tsx';
import { TextFilePick } from '#web/content/text-file-pick.tsx';
import { TopicPick } from '#web/content/topic-pick.tsx';
import { UploadCounts, UploadFrame } from '#web/content/upload-frame.tsx';
import { UploadSourceAside } from '#web/content/upload-source-aside.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { CardExport } from './card-export.tsx';
import { UploadCardDuplicates } from './upload-card-duplicates.tsx';
import { UploadCardFormat } from './upload-card-format.tsx';
import { UploadCardPreview } from './upload-card-preview.tsx';
import { type Categories, useCardUpload } from './use-card-upload.ts';

const noun = { one: 'flashcard', many: 'flashcards' };
const placeholder = 'Front: What is a pod?\nBack: The smallest unit that Kubernetes runs.';

/** Uploads flashcards from a text that is pasted, or from a .txt file: read while one types, then all of it or nothing. */
export function UploadCards({ from, categories }: { from: 'text' | 'file'; categories: Categories }) {
  const { pathname, search } = useLocation();
  const uploading = useCardUpload(`flashcards-${from}`, categories);
  const { category, topic, text, written, preview, upload, done } = uploading;
  const { result } = preview;
  const [file, setFile] = useState<string | null>(null);
  const source = useRef<SourceHandle>(null);
  const errorsId = useId();
  const goTo = useCallback((line: number) => source.current?.goTo(line), []);
  const send = () => {
    const [error] = result?.errors ?? [];
    if (error) goTo(error.line);
    void uploading.send();
  };
  const toWrite = result ? result.counts.added + result.counts.updated : 0;
  const textField = (
    <SourceText
      ref={source}
      label={from === 'text' ? 'Flashcards, pasted' : 'Flashcards of the file'}
      value={text}
      onChange={uploading.change}
      badLines={result?.errors.map(({ line }) => line) ?? []}
      placeholder={placeholder}
      describedBy={errorsId}
    />
  );
  const pick = topic ? (
    <TextFilePick
      label="Choose a .txt file"
      onFile={({ name, text: read, encoding }) => {
        uploading.change(read);
        setFile(encoding === 'UTF-8' ? name : `${name}, read as ${encoding}`);
      }}
    />
  ) : (
    <p className="drop soft">{say.topicNeeded}</p>
  );
  return (
    <>
      <div role="status" className="up__done">
        {done && (
          <Alert tone="ok">
            {say.uploaded} {done.counts} in <bdi>{done.topic.name}</bdi>.{' '}
            <Link to={`/admin/content/flashcards?topic=${done.topic.id}`}>Edit Flashcards</Link>
          </Alert>
        )}
      </div>
      <UploadFrame
        settings={
          <TopicPick
            categories={categories}
            category={category?.id ?? ''}
            topic={topic?.id ?? ''}
            filters={uploading.filters}
            topicError={uploading.topicMissing}
          />
        }
        sourceTitle={from === 'text' ? 'Pasted text' : 'Text file'}
        sourceAside={
          <UploadSourceAside
            text={text}
            file={file}
            restored={uploading.kept.restored}
            onClear={() => uploading.change('')}
          />
        }
        source={
          <>
            {from === 'file' && text === '' ? pick : textField}
            <div className="up__tools">
              <UploadCardFormat />
              {topic && topic.flashcard_count > 0 && <CardExport topicId={topic.id} />}
            </div>
          </>
        }
        counts={
          result && (
            <UploadCounts
              noun={noun}
              read={result.flashcard_count}
              errors={result.error_count}
              duplicates={result.duplicate_count}
            />
          )
        }
      >
        {!written && <p className="soft t1">What is read of the text appears here.</p>}
        {written && !topic && <p className="soft t1">{say.topicNeeded}</p>}
        {uploading.textMissing && <Alert tone="error">{uploading.textMissing}</Alert>}
        <CallFailure failure={preview.failure} back={pathname + search} />
        {result && (
          <>
            <LineErrors
              id={errorsId}
              title={uploadSentences.errorsFirst}
              errors={result.errors}
              count={result.error_count}
              onGo={goTo}
            />
            <UploadCardDuplicates preview={result} choices={uploading.duplicates} onChoose={uploading.choose} />
            <UploadCardPreview preview={result} onGo={goTo} />
          </>
        )}
        <CallFailure failure={upload.failure} back={pathname + search} />
        {upload.busy && (
          <div className="progress" role="status">
            <span>Uploading {countedFlashcards(toWrite)}</span>
            <progress aria-label="Uploading flashcards" />
          </div>
        )}
        <div className="up__f">
          {preview.reading && <span className="soft t1">Reading...</span>}
          <Button aria-disabled={!written || !topic} onClick={() => written && topic && preview.again()}>
            Read again
          </Button>
          <Button
            variant="primary"
            busy={upload.busy}
            busyText="Uploading..."
            aria-disabled={(result?.error_count ?? 0) > 0}
            onClick={send}
          >
            {toWrite > 0 ? `Upload ${countedFlashcards(toWrite)}` : 'Upload flashcards'}
          </Button>
        </div>
      </UploadFrame>
      <LeaveDraft unsaved={written} keeping={uploading.kept.keeping} />
    </>
  );
}
