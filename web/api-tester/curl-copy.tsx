import { useState } from 'react';
import { curlText, type SentAs } from '#core/api-tester/curl-text.ts';
import { type RequestParts, readyRequest, TESTER_ACCEPT } from '#core/api-tester/request.ts';
import { Button } from '#web/ui/button.tsx';
import { Check } from '#web/ui/check.tsx';
import { useCopied } from '#web/ui/copy-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { SentAsDraft } from './sent-as-fields.tsx';

/** The token's value is included only on request. */
export function CurlCopy({ parts, sentAs }: { parts: RequestParts; sentAs: SentAsDraft }) {
  const [withToken, setWithToken] = useState(false);
  const { said, setSaid, copy } = useCopied();
  const request = readyRequest(parts);
  const as: SentAs = sentAs.as === 'token' ? { as: 'token', token: sentAs.token } : { as: sentAs.as };
  const hasToken = sentAs.as === 'token' && sentAs.token !== '';
  const copyCurl = async () => {
    if ('field' in request) return setSaid(request.message);
    const text = curlText({
      ...request,
      origin: location.origin,
      accept: TESTER_ACCEPT,
      sentAs: as,
      withToken: hasToken && withToken,
    });
    await copy(`${text}\n`);
  };
  return (
    <span className="row gap-2 push t1">
      <Button variant="quiet" size="sm" onClick={() => void copyCurl()}>
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
