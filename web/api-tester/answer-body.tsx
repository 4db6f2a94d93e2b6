import { useMemo, useState } from 'react';
import { sizeInWords } from '#core/api-tester/answer.ts';
import { type JsonPiece, jsonPieces } from '#core/api-tester/json-text.ts';
import type { ReadyRequest } from '#core/api-tester/request.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Answer } from './send.ts';

/** Limits in characters: rendering more is slow. */
const AT_FIRST = 20_000;
const COLOURED = 200_000;

export function AnswerBody({ answer, request }: { answer: Answer; request: ReadyRequest }) {
  const { text, body } = answer;
  const [all, setAll] = useState(false);
  const isJson = /json/i.test(answer.headers.find(([name]) => name === 'content-type')?.[1] ?? '');
  const pieces = useMemo(() => (isJson && text !== null ? jsonPieces(text) : null), [isJson, text]);
  const shown = useMemo(() => pieces?.map((piece) => piece.text).join('') ?? text ?? '', [pieces, text]);
  const cut = !all && shown.length > AT_FIRST;
  const download = (
    <Button size="sm" variant="quiet" onClick={() => save(body, fileName(request, body.type))}>
      <Icon name="download" />
      Download
    </Button>
  );
  if (body.size === 0) return <p className="soft">The answer has no body.</p>;
  if (text === null) {
    return (
      <p>
        {sizeInWords(body.size)} of {body.type || 'an unnamed kind'}, which is no text. {download}
      </p>
    );
  }
  return (
    <div className="mt-2">
      <div className="row row--apart">
        <CopyButton text={shown} label="body" />
        {download}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keys */}
      <section className="body__text" tabIndex={0} aria-label="Body">
        <pre>
          {pieces && (cut || shown.length <= COLOURED) ? (
            <Coloured pieces={pieces} most={cut ? AT_FIRST : COLOURED} />
          ) : (
            shown.slice(0, cut ? AT_FIRST : undefined)
          )}
        </pre>
      </section>
      {cut && (
        <p className="t1 mt-2">
          The first {sizeInWords(AT_FIRST)} of {sizeInWords(body.size)}.{' '}
          <Button size="sm" onClick={() => setAll(true)}>
            Show all
          </Button>
        </p>
      )}
    </div>
  );
}

/** `most`: in characters, rounded up to a whole piece. */
function Coloured({ pieces, most }: { pieces: readonly JsonPiece[]; most: number }) {
  const shown = [];
  let length = 0;
  for (const [index, { kind, text }] of pieces.entries()) {
    if (length >= most) break;
    length += text.length;
    shown.push(
      kind === 'blank' || kind === 'mark' ? (
        text
      ) : (
        <span key={index} className={`json__${kind}`}>
          {text}
        </span>
      ),
    );
  }
  return shown;
}

/** 'users-me.json' for /api/users/me. */
function fileName({ path }: ReadyRequest, type: string): string {
  const [before = ''] = path.split('?');
  const words = before.split('/').filter((part) => /^[\w.-]+$/.test(part) && part !== 'api');
  const ending = /json/i.test(type) ? '.json' : /markdown/i.test(type) ? '.md' : '';
  return `${words.join('-') || 'answer'}${before.endsWith(ending) ? '' : ending}`;
}

function save(body: Blob, name: string): void {
  const url = URL.createObjectURL(body);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
