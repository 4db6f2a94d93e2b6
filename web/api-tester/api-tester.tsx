import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import './api-tester.css';
import type { SentAs } from '#core/api-tester/curl-text.ts';
import { endpointFor, mayCall } from '#core/api-tester/endpoints.ts';
import { jsonProblem } from '#core/api-tester/json-text.ts';
import {
  endpointSearch,
  INVALID_JSON,
  NO_ENDPOINT,
  type ReadyRequest,
  readyRequest,
  takesBody,
  whyNoToken,
} from '#core/api-tester/request.ts';
import type { Access } from '#core/contract/operation.ts';
import type { CodeEditorHandle } from '#web/editor/code-editor.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { AnswerSide } from './answer-side.tsx';
import { CurlCopy } from './curl-copy.tsx';
import { customDraft, type Draft, draftOf, partsOfDraft } from './draft.ts';
import { CUSTOM, EndpointFields } from './endpoint-fields.tsx';
import { JsonEditor } from './json-editor.tsx';
import { useSending } from './send.ts';
import { type SentAsDraft, SentAsFields } from './sent-as-fields.tsx';
import { useEndpoints } from './use-endpoints.ts';

interface Problem {
  field: string;
  message: string;
}

export function ApiTester({ who }: { who: Access }) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const endpoints = useEndpoints();
  const sending = useSending();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [sentAs, setSentAs] = useState<SentAsDraft>({ as: who === 'public' ? 'nobody' : 'session', token: '' });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [deleting, setDeleting] = useState<{ request: ReadyRequest; as: SentAs } | null>(null);
  const deletable = useRef(new Set<string>());
  const form = useRef<HTMLFormElement>(null);
  const body = useRef<CodeEditorHandle>(null);
  const token = useRef<HTMLInputElement>(null);

  const addressed = address.get('endpoint') ?? '';
  // Ahead of the address, which follows a choice only after a moment: what is shown as chosen can be sent at once.
  const [asked, setAsked] = useState(addressed);
  const [followed, setFollowed] = useState(addressed);
  if (followed !== addressed) {
    setFollowed(addressed);
    setAsked(addressed);
  }
  const endpoint = endpoints.list.find(({ key }) => key === asked) ?? null;
  const looking = asked !== '' && asked !== CUSTOM && !endpoint && endpoints.state === 'reading';
  const custom = asked !== '' && !endpoint && !looking;
  const draft = drafts[asked] ?? (endpoint ? draftOf(endpoint) : customDraft(asked));
  const parts = partsOfDraft(draft, endpoint);
  const unsafe = (endpoint || custom) && draft.method !== 'GET';

  const change = (part: Partial<Draft>) => {
    setProblem(null);
    setDrafts((before) => ({ ...before, [asked]: { ...(before[asked] ?? draft), ...part } }));
  };
  const goTo = (key: string) => {
    setProblem(null);
    setAsked(key);
    const search = key === '' ? '' : endpointSearch(key);
    void navigate({ search }, { replace: true, preventScrollReset: true });
  };
  const refuse = (field: string, message: string) => {
    setProblem({ field, message });
    if (field === 'token') setTimeout(() => token.current?.focus());
    else if (field !== 'body') focusOn(form.current, field);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.running || looking) return;
    if (!endpoint && !custom) return refuse('path', NO_ENDPOINT);
    const request = readyRequest(parts);
    if ('field' in request) return refuse(request.field, request.message);
    const wrong = request.body === null ? null : jsonProblem(request.body);
    if (wrong) {
      refuse('body', INVALID_JSON);
      return body.current?.goTo(wrong.line);
    }
    const missing = sentAs.as === 'token' ? whyNoToken(sentAs.token) : null;
    if (missing) return refuse('token', missing);
    setProblem(null);
    const as: SentAs = sentAs.as === 'token' ? { as: 'token', token: sentAs.token } : { as: sentAs.as };
    const call = `${request.method} ${request.path}`;
    if (request.method === 'DELETE' && !deletable.current.has(call)) return setDeleting({ request, as });
    void sending.start(request, as);
  };
  // Captured before the editor, where Ctrl+Enter adds a line.
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    form.current?.requestSubmit();
  };
  return (
    <div className="tester">
      <form
        ref={form}
        className="panel tester__ask grid padded"
        aria-label="Request"
        noValidate
        onSubmit={submit}
        onKeyDownCapture={sendByKeys}
      >
        <noscript>
          <Alert tone="info">The tester needs JavaScript. The documentation of the API does not.</Alert>
        </noscript>
        <EndpointFields
          endpoints={endpoints}
          endpoint={endpoint}
          custom={custom}
          looking={looking ? asked : null}
          who={who}
          draft={draft}
          problem={problem}
          onGo={goTo}
          onChange={change}
        />
        {(endpoint || custom) && takesBody(draft.method) && (
          <JsonEditor
            ref={body}
            value={draft.body}
            refused={problem?.field === 'body'}
            onChange={(text) => change({ body: text })}
          />
        )}
        <SentAsFields
          ref={token}
          value={sentAs}
          signedIn={who !== 'public'}
          problem={problem?.field === 'token' ? problem.message : null}
          onChange={(next) => {
            setProblem(null);
            setSentAs(next);
          }}
        />
        {endpoint && !mayCall(who, endpoint.access) && sentAs.as !== 'token' && (
          <p className="hint">
            {endpoint.access === 'admin' ? 'Only administrators may call this.' : 'This needs a sign-in or a token.'}
          </p>
        )}
        {unsafe && (
          <p className="tester__action">
            <span className={`method method--${draft.method.toLowerCase()}`}>{draft.method}</span> acts on real data
            {endpoint ? <>: {endpoint.summary}.</> : '.'}
          </p>
        )}
        <div className="row tester__go gap-2">
          <Button
            type="submit"
            variant="primary"
            disabled={!hydrated}
            busy={sending.running !== null || looking}
            busyText={looking ? 'Send' : 'Sending...'}
          >
            Send
          </Button>
          {sending.running && <Button onClick={sending.cancel}>Cancel</Button>}
          <span className="hint hide-s">or Ctrl+Enter</span>
          <CurlCopy parts={parts} sentAs={sentAs} />
        </div>
      </form>
      <AnswerSide
        sending={sending}
        known={(request) => endpointFor(endpoints.list, request.method, request.path) !== undefined}
      />
      {deleting && (
        <Confirm
          title={`Send DELETE ${deleting.request.path}?`}
          confirm="Send DELETE"
          danger
          onConfirm={() => {
            deletable.current.add(`DELETE ${deleting.request.path}`);
            setDeleting(null);
            void sending.start(deleting.request, deleting.as);
          }}
          onClose={() => setDeleting(null)}
        >
          <p>This deletes for real, as it would for any other program. It is asked once for each address.</p>
        </Confirm>
      )}
    </div>
  );
}

/** `field`: 'path', or 'value' and the name of a parameter. */
function focusOn(form: HTMLFormElement | null, field: string): void {
  const [, parameter] = /^value (.*)$/s.exec(field) ?? [];
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-parameter]') ?? [])];
  const named = fields.find(({ dataset }) => dataset.parameter === parameter);
  (named ?? form?.querySelector<HTMLElement>('[role=combobox], [data-path]'))?.focus();
}
