import { type ReactNode, useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';

interface UploadFrameProps {
  /** Topic and options, above both halves. */
  settings: ReactNode;
  /** 'Pasted text' */
  sourceTitle: string;
  /** Line count and links, beside the title. */
  sourceAside?: ReactNode;
  source: ReactNode;
  /** `<UploadCounts />` */
  counts?: ReactNode;
  /** The preview: errors, then what was read, then the buttons. */
  children: ReactNode;
}

/** An upload: the text at the left, what was read of it at the right. */
export function UploadFrame({ settings, sourceTitle, sourceAside, source, counts, children }: UploadFrameProps) {
  const id = useId();
  return (
    <>
      <div className="up__set">{settings}</div>
      <div className="up">
        <section aria-labelledby={`${id}-source`}>
          <div className="up__h">
            <h2 className="t4" id={`${id}-source`}>
              {sourceTitle}
            </h2>
            {sourceAside && <span className="t1 soft num row">{sourceAside}</span>}
          </div>
          {source}
        </section>
        <section aria-labelledby={`${id}-preview`}>
          <div className="up__h">
            <h2 className="t4" id={`${id}-preview`}>
              Preview
            </h2>
            <span className="row t1" role="status">
              {counts}
            </span>
          </div>
          {children}
        </section>
      </div>
    </>
  );
}

interface UploadCountsProps {
  /** 'questions': what was read. */
  noun: { one: string; many: string };
  read: number;
  errors: number;
  duplicates: number;
}

/** '24 questions read', '2 errors', '1 duplicate'. */
export function UploadCounts({ noun, read, errors, duplicates }: UploadCountsProps) {
  const counted = (count: number, one: string, many: string) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
  return (
    <>
      <span className="state state--ok">
        <Icon name="check" />
        {counted(read, noun.one, noun.many)} read
      </span>
      {errors > 0 && (
        <span className="state state--bad">
          <Icon name="alert" />
          {counted(errors, 'error', 'errors')}
        </span>
      )}
      {duplicates > 0 && (
        <span className="state state--wait">
          <Icon name="info" />
          {counted(duplicates, 'duplicate', 'duplicates')}
        </span>
      )}
    </>
  );
}
