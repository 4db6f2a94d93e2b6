import { useId, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { setPaperLimits } from '#core/set-papers.ts';
import { withLineFeeds } from '#core/text-lines.ts';
import { uploadSentences as say, sizeOf, uploadFailures, uploadLimits } from '#core/uploads.ts';
import { LeaveDraft } from '#web/content/leave-draft.tsx';
import { LineErrors } from '#web/content/line-errors.tsx';
import { type SourceHandle, SourceText } from '#web/content/source-text.tsx';
import { TextFilePick } from '#web/content/text-file-pick.tsx';
import { TopicPick, useTopicChoice } from '#web/content/topic-pick.tsx';
import { UploadCounts, UploadFrame } from '#web/content/upload-frame.tsx';
import { UploadSourceAside } from '#web/content/upload-source-aside.tsx';
import { usePreview } from '#web/content/use-preview.ts';
import { useUploadDraft } from '#web/content/use-upload-draft.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { ExportButton } from './export-button.tsx';
import { UploadDone, type Uploaded } from './upload-done.tsx';
import { UploadDuplicates } from './upload-duplicates.tsx';
import { UploadFormat } from './upload-format.tsx';
import { fittingOptions, usualOptions } from './upload-options.ts';
import { UploadQuiz } from './upload-quiz.tsx';
import { UploadRead } from './upload-read.tsx';
import { UploadWarnings } from './upload-warnings.tsx';

type Categories = Awaited<ReturnType<Api['catalogAdmin']['list']>>['categories'];

const [, previewFailed] = uploadFailures.UPLOAD_PREVIEW_FAILED;
const [, uploadFailed] = uploadFailures.UPLOAD_FAILED;
const [, noQuestions] = uploadFailures.NO_QUESTIONS_IN_TEXT;
const placeholder = '1. Which port does HTTPS use?\nA. 80\nB. 443\nAnswer: B\nExplanation: ...';

/** Uploads questions from a text that is pasted, or from a .txt file: read while one types, then all of it or nothing. */
export function UploadQuestions({ from, categories }: { from: 'text' | 'file'; categories: Categories }) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const { category, topic, filters } = useTopicChoice(categories);
  const draft = useUploadDraft(`questions-${from}`, usualOptions, fittingOptions);
  const { text, choices: options, choose, kept } = draft;
  const [file, setFile] = useState<string | null>(null);
  const [missing, setMissing] = useState<{ topic?: string; text?: string; title?: string }>({});
  const [done, setDone] = useState<Uploaded | null>(null);
  const source = useRef<SourceHandle>(null);
  const errorsId = useId();

  const written = text.trim() !== '';
  const tooLarge = text.length * 3 > uploadLimits.bytes && sizeOf(text) > uploadLimits.bytes;
  const { same_id, same_text } = options;
  const input = topic && written && !tooLarge ? { topic_id: topic.id, text, same_id, same_text } : null;
  const { result, reading, failure, again } = usePreview(
    input && JSON.stringify(input),
    text.length,
    async (api) => (input ? (await api.questionUploads.preview(input)).preview : null),
    previewFailed,
  );
  const upload = useAction(
    (api: Api, sent: Parameters<Api['questionUploads']['upload']>[0]) => api.questionUploads.upload(sent),
    uploadFailed,
  );
  const toWrite = result ? result.counts.added + result.counts.updated : 0;
  const goTo = (line: number) => source.current?.goTo(line);
  const write = (next: string) => {
    setDone(null);
    setMissing({});
    upload.clear();
    draft.type(withLineFeeds(next));
  };
  const send = async () => {
    setDone(null);
    if (!topic) return setMissing({ topic: say.topicNeeded });
    if (!written) return setMissing({ text: noQuestions });
    const makesQuiz = options.makes_quiz && toWrite <= setPaperLimits.questions.max;
    if (makesQuiz && options.title.trim() === '') return setMissing({ title: say.quizTitleNeeded });
    setMissing({});
    const [error] = result?.errors ?? [];
    if (error) return goTo(error.line);
    if (!input || !result || reading) return;
    const quiz = makesQuiz ? { title: options.title } : null;
    const answer = await upload.run({ ...input, expected: result.counts, quiz });
    if (!answer) return again();
    draft.reset();
    setFile(null);
    setDone({ ...answer.upload, topic });
    void revalidate();
  };

  const settings = (
    <>
      <TopicPick
        categories={categories}
        category={category?.id ?? ''}
        topic={topic?.id ?? ''}
        filters={filters}
        topicError={topic ? undefined : missing.topic}
      />
      <UploadQuiz options={options} onChange={choose} count={toWrite} error={missing.title} />
    </>
  );
  const textField = (
    <SourceText
      ref={source}
      label={from === 'text' ? 'Questions, pasted' : 'Questions of the file'}
      value={text}
      onChange={write}
      badLines={result?.errors.map(({ line }) => line) ?? []}
      placeholder={placeholder}
      describedBy={errorsId}
    />
  );
  const pick = (
    <TextFilePick
      label="Choose a .txt file"
      onFile={({ name, text: read, encoding }) => {
        write(read);
        setFile(encoding === 'UTF-8' ? name : `${name}, read as ${encoding}`);
      }}
    />
  );
  return (
    <>
      <UploadDone done={done} />
      <UploadFrame
        settings={settings}
        sourceTitle={from === 'text' ? 'Pasted text' : 'Text file'}
        sourceAside={<UploadSourceAside text={text} file={file} restored={kept.restored} onClear={() => write('')} />}
        source={
          <>
            {from === 'file' && text === '' ? pick : textField}
            <div className="up__tools">
              <UploadFormat />
              {topic && topic.question_count > 0 && <ExportButton topicId={topic.id} />}
            </div>
          </>
        }
        counts={
          result && (
            <UploadCounts
              noun={{ one: 'question', many: 'questions' }}
              read={result.question_count}
              errors={result.error_count}
              duplicates={result.duplicate_count}
            />
          )
        }
      >
        {!written && <p className="soft t1">What is read of the text appears here.</p>}
        {written && !topic && !missing.topic && <p className="soft t1">{say.topicNeeded}</p>}
        {tooLarge && <Alert tone="error">{say.tooLarge}</Alert>}
        {missing.text && <Alert tone="error">{missing.text}</Alert>}
        <CallFailure failure={failure} back={pathname + search} />
        {result && result.question_count + result.error_count === 0 && <p className="soft">{noQuestions}</p>}
        {result && (
          <>
            <LineErrors
              id={errorsId}
              title={say.errorsFirst}
              errors={result.errors}
              count={result.error_count}
              onGo={goTo}
            />
            <UploadDuplicates
              options={options}
              onChange={choose}
              sameIds={result.same_id_count}
              sameTexts={result.same_text_count}
            />
            <UploadWarnings preview={result} />
            {result.question_count > 0 && <UploadRead preview={result} onGo={goTo} />}
          </>
        )}
        <CallFailure failure={upload.failure} back={pathname + search} />
        {upload.busy && (
          <div className="progress" role="status">
            <span>Uploading {toWrite.toLocaleString('en-US')} questions</span>
            <progress aria-label="Uploading questions" />
          </div>
        )}
        <div className="up__f">
          {reading && <span className="soft t1">Reading...</span>}
          <Button aria-disabled={!input} onClick={() => input && again()}>
            Read again
          </Button>
          <Button
            variant="primary"
            busy={upload.busy}
            busyText="Uploading..."
            aria-disabled={(result?.error_count ?? 0) > 0}
            onClick={send}
          >
            {uploadWords(toWrite)}
          </Button>
        </div>
      </UploadFrame>
      <LeaveDraft unsaved={written} keeping={kept.keeping} />
    </>
  );
}

function uploadWords(count: number): string {
  if (count === 0) return 'Upload questions';
  return count === 1 ? 'Upload 1 question' : `Upload ${count.toLocaleString('en-US')} questions`;
}
