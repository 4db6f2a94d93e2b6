import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CodeInput } from '#web/api-tester/code-input.tsx';
import '#web/api-tester/api-tester.css';
import { statusInWords, timeInWords } from '#core/api-tester/answer.ts';
import { type ReadyRequest, takesBody } from '#core/api-tester/request.ts';
import { AnswerBody } from '#web/api-tester/answer-body.tsx';
import { useSending } from '#web/api-tester/send.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Select, TextArea } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { functionPath } from './edge-function.ts';

interface TryItProps {
  name: string;
  version: number | null;
  onFind(request: string): void;
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof methods)[number];

export function TryIt({ name, version, onFind }: TryItProps) {
  const [method, setMethod] = useState<Method>('GET');
  const [query, setQuery] = useState('');
  const [body, setBody] = useState('');
  const { running, shown, start } = useSending();
  const sent = query.trim().replace(/^\?/, '');
  const path = functionPath(name) + (sent === '' ? '' : `?${sent}`);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (version === null || running) return;
    void start({ method, path, body: takesBody(method) && body !== '' ? body : null }, { as: 'nobody' });
  };
  return (
    <section className="fx__part topline min0" aria-labelledby="try">
      <h3 id="try" className="t4">
        Try it
      </h3>
      <p className="t1 soft" id="try-what">
        {version === null
          ? 'Nothing answers under this name yet: deploy it first.'
          : `Calls version ${version}, which is served; what is typed above is not.`}
      </p>
      <form className="row end mt-2 fx__try" aria-labelledby="try" onSubmit={send}>
        <Field label="Method">
          <Select className="select--sm" value={method} onChange={(event) => setMethod(event.target.value as Method)}>
            {methods.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        <Field label="Query" className="grow">
          <CodeInput
            className="input--sm mono"
            value={query}
            placeholder="name=Ada"
            onChange={(event) => setQuery(event.target.value)}
          />
        </Field>
        {takesBody(method) && (
          <Field label="Body" className="wide" hint="Sent as application/json; empty: no body is sent.">
            <TextArea
              className="mono"
              rows={4}
              value={body}
              spellCheck={false}
              onChange={(event) => setBody(event.target.value)}
            />
          </Field>
        )}
        <Button
          size="sm"
          type="submit"
          busy={running !== null}
          busyText="Calling..."
          aria-disabled={version === null || undefined}
          aria-describedby="try-what"
        >
          Call it
        </Button>
      </form>
      <Outcome sent={running ? null : shown} onFind={onFind} />
    </section>
  );
}

type Shown = ReturnType<typeof useSending>['shown'];

function Outcome({ sent, onFind }: { sent: Shown; onFind(request: string): void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent) place.current?.scrollIntoView({ block: 'nearest' });
  }, [sent]);
  const outcome = sent?.outcome;
  const headers = outcome?.kind === 'answer' ? outcome.headers : [];
  const request = headers.find(([name]) => name === 'x-request-id')?.[1];
  return (
    <div ref={place} className="grid gap-2 mt-4">
      <div role="status">
        {outcome?.kind === 'none' && (
          <span className="badge badge--wrong">
            <Icon name="cross" />
            No answer: {outcome.why}, {timeInWords(outcome.ms)}
          </span>
        )}
        {outcome?.kind === 'answer' && (
          <span className="row gap-2">
            <span className={outcome.status < 400 ? 'badge badge--right' : 'badge badge--wrong'}>
              <Icon name={outcome.status < 400 ? 'check' : 'cross'} />
              {statusInWords(outcome.status, outcome.statusText)}
            </span>
            <span className="t1 soft num">{timeInWords(outcome.ms)}</span>
          </span>
        )}
      </div>
      {request !== undefined && (
        <p className="t1">
          <button type="button" className="link" onClick={() => onFind(request)}>
            Find this call in the log
          </button>
        </p>
      )}
      {outcome?.kind === 'answer' && (
        <AnswerBody key={sent?.id} answer={outcome} request={sent?.request as ReadyRequest} />
      )}
    </div>
  );
}
