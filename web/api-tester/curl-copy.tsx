import { useEffect, useState } from 'react';
import { type RequestParts, readyRequest, TESTER_ACCEPT } from '#core/api-request.ts';
import { curlText, type SentAs } from '#core/curl-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Check } from '#web/ui/check.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { SentAsDraft } from './sent-as-fields.tsx';

const SAID_MS = 3000;

/** The token's value is included only on request. */
export function CurlCopy({ parts, sentAs }: { parts: RequestParts; sentAs: SentAsDraft }) {
  const [withToken, setWithToken] = useState(false);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const request = readyRequest(parts);
  const as: SentAs = sentAs.as === 'token' ? { as: 'token', token: sentAs.token } : { as: sentAs.as };
  const hasToken = sentAs.as === 'token' && sentAs.token !== '';
  const copy = async () => {
    if ('field' in request) return setSaid(request.message);
    const text = curlText({
      ...request,
      origin: location.origin,
      accept: TESTER_ACCEPT,
      sentAs: as,
      withToken: hasToken && withToken,
    });
    try {
      await navigator.clipboard.writeText(`${text}\n`);
      setSaid('Copied to clipboard!');
    } catch {
      setSaid('Copying is not allowed here');
    }
  };
  return (
    <span className="row gap-2 push t1">
      <Button variant="quiet" size="sm" onClick={() => void copy()}>
        <Icon name="copy" />
        Copy as curl
      </Button>
      {hasToken && (
        <Check label="with the token" checked={withToken} onChange={(event) => setWithToken(event.target.checked)} />
      )}
      <span role="status" className="t1 soft">
        {said}
      </span>
    </span>
  );
}
