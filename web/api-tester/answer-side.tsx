import { type ReactNode, useEffect, useRef, useState } from 'react';
import { failureHeadline, sizeInWords, statusInWords, timeInWords } from '#core/api-tester/answer.ts';
import { type ReadyRequest, TESTER_TIMEOUT } from '#core/api-tester/request.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AnswerBody } from './answer-body.tsx';
import { ConnectionChecklist } from './connection-checklist.tsx';
import type { Answer, NoAnswer, Sending, Sent } from './send.ts';

interface AnswerSideProps {
  sending: Sending;
  known(request: ReadyRequest): boolean;
}

export function AnswerSide({ sending: { running, shown }, known }: AnswerSideProps) {
  const side = useRef<HTMLElement>(null);
  // On small screens the answer is below the request.
  useEffect(() => {
    if (shown && matchMedia('(max-width: 60rem)').matches) side.current?.scrollIntoView();
  }, [shown]);
  return (
    <section ref={side} className="panel tester__answer padded min0" aria-label="Answer">
      <div role="status">{running ? <Running request={running} /> : shown && <Summary sent={shown} />}</div>
      {!running && !shown && <p className="tester__none soft">The response appears here.</p>}
      {!running && shown && (
        <div key={shown.id}>
          {shown.outcome.kind === 'answer' ? (
            <Whole answer={shown.outcome} request={shown.request} />
          ) : (
            <Nothing outcome={shown.outcome} request={shown.request} known={known(shown.request)} />
          )}
        </div>
      )}
    </section>
  );
}

function Running({ request }: { request: ReadyRequest }) {
  const [ms, setMs] = useState(0);
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(() => setMs(performance.now() - begun), 100);
    return () => clearInterval(timer);
  }, []);
  return (
    <Head request={request}>
      <span className="state state--wait">Waiting for the answer</span>
      <span className="t1 soft num" aria-hidden="true">
        {(ms / 1000).toFixed(1)} s of {TESTER_TIMEOUT / 1000} s
      </span>
    </Head>
  );
}

function Summary({ sent: { request, outcome } }: { sent: Sent }) {
  if (outcome.kind === 'none') {
    return (
      <Head request={request}>
        <span className="badge badge--wrong">
          <Icon name="cross" />
          {outcome.why}
        </span>
        <span className="t1 soft num">{timeInWords(outcome.ms)}</span>
      </Head>
    );
  }
  const { status, statusText, ms, body } = outcome;
  return (
    <Head request={request}>
      <span className={status < 400 ? 'badge badge--right' : 'badge badge--wrong'}>
        <Icon name={status < 400 ? 'check' : 'cross'} />
        {statusInWords(status, statusText)}
      </span>
      <span className="t1 soft num">
        {timeInWords(ms)} · {sizeInWords(body.size)}
      </span>
    </Head>
  );
}

function Head({ request, children }: { request: ReadyRequest; children: ReactNode }) {
  return (
    <div className="grid gap-2 mb-2">
      <p className="tester__line">
        <span className={`method method--${request.method.toLowerCase()}`}>{request.method}</span>{' '}
        <span>{request.path}</span>
      </p>
      <p className="row gap-2">{children}</p>
    </div>
  );
}

function Whole({ answer, request }: { answer: Answer; request: ReadyRequest }) {
  const [tab, setTab] = useState('body');
  const { status, text, headers } = answer;
  const tabs = [
    { id: 'body', label: 'Body' },
    { id: 'headers', label: 'Headers', count: headers.length },
  ];
  return (
    <>
      {status >= 400 && <Alert tone="error">{failureHeadline(status, text ?? '')}</Alert>}
      <Tabs label="Parts of the answer" tabs={tabs} current={tab} onSelect={setTab} />
      {tab === 'body' ? <AnswerBody answer={answer} request={request} /> : <Headers headers={headers} />}
    </>
  );
}

function Headers({ headers }: { headers: Answer['headers'] }) {
  return (
    <>
      <table className="heads" aria-label="Headers">
        <tbody>
          {headers.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">Browsers keep Set-Cookie to themselves.</p>
    </>
  );
}

function Nothing({ outcome: { why }, request, known }: { outcome: NoAnswer; request: ReadyRequest; known: boolean }) {
  if (why === 'cancelled') return <p>Cancelled. What the server had begun by then it may have finished.</p>;
  if (why === 'redirected') {
    return <p>The address answers with a redirect. It is not followed, because it may lead to another site.</p>;
  }
  const late = `Request timed out: no answer within ${TESTER_TIMEOUT / 1000} seconds.`;
  return (
    <>
      <Alert tone="error">{why === 'timed out' ? late : 'Unable to connect to the server.'}</Alert>
      <ConnectionChecklist request={request} known={known} />
    </>
  );
}
