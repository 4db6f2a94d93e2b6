import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import './upload.css';
import type { Api } from '#core/contract/index.ts';
import { withLineFeeds } from '#core/uploads/lines.ts';
import { type Suggestion, withEdits } from '#core/uploads/suggestions.ts';
import { uploadSentences as say, sizeOf, uploadLimits } from '#core/uploads/uploads.ts';
import { counted } from '#web/lib/counted.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AskBeforeLeaving } from '#web/ui/ask-before-leaving.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { type SourceHandle, SourceText, UploadSourceAside } from './source-text.tsx';
import { Suggestions } from './suggestions.tsx';
import { TextFilePick } from './text-file-pick.tsx';
import { TopicPick, useTopicChoice } from './topic-pick.tsx';
import { type Done, DoneNotice, UploadItems } from './upload-items.tsx';
import type { Topic, UploadItem, UploadKind, UploadPreview } from './upload-kind.ts';
import { usePreview } from './use-preview.ts';
import { useUploadDraft } from './use-upload-draft.ts';

interface UploadScreenProps<Preview extends UploadPreview, Item extends UploadItem, Choices extends object> {
  kind: UploadKind<Preview, Item, Choices>;
  from: 'text' | 'file';
  categories: readonly { id: string; name: string; topics: Omit<Topic, 'category_id'>[] }[];
}

export function UploadScreen<Preview extends UploadPreview, Item extends UploadItem, Choices extends object>(
  props: UploadScreenProps<Preview, Item, Choices>,
) {
  const { kind, from, categories } = props;
  const { noun } = kind;
  const nouns = `${noun}s`;
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const { category, topic: picked, filters } = useTopicChoice(categories);
  const topic = category && picked && { ...picked, category_id: category.id };
  const draft = useUploadDraft(`${nouns}-${from}`, kind.usual);
  const { text, choices, choose, kept } = draft;
  const [file, setFile] = useState<string | null>(null);
  const [pressed, setPressed] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const source = useRef<SourceHandle>(null);
  const id = useId();

  const isBlank = text.trim() === '';
  const tooLarge = text.length * 3 > uploadLimits.bytes && sizeOf(text) > uploadLimits.bytes;
  const readable = !isBlank && !tooLarge;
  const preview = usePreview(
    readable ? `${topic?.id} ${JSON.stringify(kind.duplicates(choices))} ${text}` : null,
    text.length,
    (api) => kind.preview(api, text, topic, choices),
    kind.say.previewFailed,
  );
  const { result } = preview;
  const upload = useAction(
    (api: Api, topic: Topic, result: Preview) => kind.upload(api, text, topic, choices, result),
    kind.say.uploadFailed,
  );
  const goTo = useCallback((line: number) => source.current?.goTo(line), []);
  const count = result ? kind.countOf(result) : 0;
  const toWrite = result ? result.counts.added + result.counts.updated : 0;
  const errorCount = result?.error_count ?? 0;
  const missing = kind.missing?.(choices, result);
  const type = (next: string) => {
    setDone(null);
    setPressed(false);
    setWaiting(false);
    upload.clear();
    draft.type(withLineFeeds(next));
  };
  const take = ({ edits }: Suggestion) => {
    type(withEdits(text, edits));
    // The pressed button is gone.
    requestAnimationFrame(() => goTo(edits[0]?.line ?? 1));
  };
  const send = async () => {
    setDone(null);
    setPressed(true);
    setWaiting(false);
    if (!topic || isBlank || missing) return;
    if (preview.reading) return setWaiting(true);
    const [error] = result?.errors ?? [];
    if (error) return goTo(error.line);
    if (!result) return;
    const counts = await upload.run(topic, result);
    if (!counts) return preview.again();
    setPressed(false);
    draft.reset();
    setFile(null);
    setDone({ ...counts, topic });
    void revalidate();
  };

  const sendNow = useRef(send);
  sendNow.current = send;
  useEffect(() => {
    if (waiting && !preview.reading) void sendNow.current();
  }, [waiting, preview.reading]);

  const options = { choices, choose, preview: result, error: pressed ? missing : undefined };
  const failureBack = pathname + search;
  return (
    <div className="upload">
      <DoneNotice done={done} kind={kind} />
      <div className="up__set row top mb-4">
        <TopicPick
          categories={categories}
          category={category?.id ?? ''}
          topic={topic?.id ?? ''}
          filters={filters}
          topicError={pressed && !topic ? kind.say.topicNeeded : undefined}
        />
        {kind.options?.(options)}
      </div>
      <div className="up halves">
        <section aria-labelledby={`${id}-source`}>
          <Head id={`${id}-source`} title={from === 'text' ? 'Pasted text' : 'Text file'}>
            <span className="t1 soft num row">
              <UploadSourceAside text={text} file={file} restored={kept.restored} onClear={() => type('')} />
            </span>
          </Head>
          {from === 'file' && text === '' ? (
            <TextFilePick
              label="Choose a .txt file"
              onFile={({ name, text: read, encoding }) => {
                type(read);
                setFile(encoding === 'UTF-8' ? name : `${name}, read as ${encoding}`);
              }}
            />
          ) : (
            <SourceText
              ref={source}
              label={`${noun === 'question' ? 'Questions' : 'Flashcards'}${from === 'text' ? ', pasted' : ' of the file'}`}
              value={text}
              onChange={type}
              badLines={result?.errors.map(({ line }) => line) ?? []}
              placeholder={kind.placeholder}
              describedBy={`${id}-errors`}
            />
          )}
          <div className="row row--apart top mt-2">
            {kind.format}
            {topic && topic[`${noun}_count`] > 0 && kind.download(topic)}
          </div>
        </section>
        <section aria-labelledby={`${id}-preview`}>
          <Head id={`${id}-preview`} title="Preview">
            <span className="row t1" role="status">
              {result && (
                <>
                  <State tone="ok" icon="check" text={`${counted(count, noun)} read`} />
                  {errorCount > 0 && <State tone="bad" icon="alert" text={counted(errorCount, 'error')} />}
                  {result.duplicate_count > 0 && (
                    <State tone="wait" icon="info" text={counted(result.duplicate_count, 'duplicate')} />
                  )}
                </>
              )}
            </span>
          </Head>
          {isBlank && <p className="soft t1">A preview of the text appears here.</p>}
          {tooLarge && <Alert tone="error">{say.tooLarge}</Alert>}
          {pressed && topic && isBlank && <Alert tone="error">{kind.say.nothingRead}</Alert>}
          <CallFailure failure={preview.failure} back={failureBack} />
          {result && count + errorCount === 0 && <p className="soft">{kind.say.nothingRead}</p>}
          {result && (
            <>
              <div id={`${id}-errors`}>{errorCount > 0 && <Alert tone="error" title={say.errorsFirst} />}</div>
              <Suggestions list={result.suggestions} isStale={preview.reading} onTake={take} />
              {kind.notes({ ...options, preview: result })}
              <UploadItems
                noun={noun}
                items={kind.items(result)}
                count={count}
                errors={result.errors}
                errorCount={errorCount}
                goTo={goTo}
                item={kind.item}
              />
            </>
          )}
        </section>
      </div>
      <div className="up__f row row--end topline">
        <CallFailure failure={upload.failure} back={failureBack} />
        {upload.busy && (
          <div className="progress grid gap-1 t1" role="status">
            <span>Uploading {counted(toWrite, noun)}</span>
            <progress aria-label={`Uploading ${nouns}`} />
          </div>
        )}
        {preview.reading && <span className="soft t1">Reading...</span>}
        {result && !topic && !pressed && <span className="soft t1">{kind.say.topicNeeded}</span>}
        <Button aria-disabled={!readable} onClick={() => readable && preview.again()}>
          Read again
        </Button>
        <Button
          variant="primary"
          busy={upload.busy || waiting}
          busyText="Uploading..."
          aria-disabled={errorCount > 0}
          onClick={send}
        >
          {toWrite > 0 ? `Upload ${counted(toWrite, noun)}` : `Upload ${nouns}`}
        </Button>
      </div>
      <AskBeforeLeaving
        unsaved={!isBlank}
        title="Leave without uploading?"
        confirm="Leave"
        kept={kept.keeping !== 'full'}
      >
        {kept.keeping === 'full'
          ? 'This text is not uploaded yet, and this browser has no room to keep it.'
          : 'This text is not uploaded yet. It is kept here until you close the window.'}
      </AskBeforeLeaving>
    </div>
  );
}

function Head({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className="row row--apart mb-2">
      <h2 className="t4" id={id}>
        {title}
      </h2>
      {children}
    </div>
  );
}

function State({ tone, icon, text }: { tone: 'ok' | 'bad' | 'wait'; icon: IconName; text: string }) {
  return (
    <span className={`state state--${tone}`}>
      <Icon name={icon} />
      {text}
    </span>
  );
}
