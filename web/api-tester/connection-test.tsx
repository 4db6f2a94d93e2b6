import { useState } from 'react';
import { failureHeadline, timeInWords } from '#core/api-tester/answer.ts';
import { CONNECTION_TEST_TIMEOUT } from '#core/api-tester/request.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

type Found = { answers: true; message: string; ms: number } | { answers: false; message: string };

export function useConnectionTest() {
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  return {
    busy,
    found,
    async run() {
      setBusy(true);
      setFound(null);
      setFound(await ask());
      setBusy(false);
    },
  };
}

export function ConnectionButton({ test }: { test: ReturnType<typeof useConnectionTest> }) {
  return (
    <Button size="sm" busy={test.busy} busyText="Testing..." onClick={() => void test.run()}>
      Test API Connection
    </Button>
  );
}

export function ConnectionResult({ found }: { found: Found | null }) {
  if (!found) return null;
  if (!found.answers) {
    return (
      <Alert tone="error" title="API test error">
        {found.message}
      </Alert>
    );
  }
  return (
    <Alert tone="ok" title="API connection successful">
      {found.message} It took {timeInWords(found.ms)}.
    </Alert>
  );
}

async function ask(): Promise<Found> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), CONNECTION_TEST_TIMEOUT);
  const begun = performance.now();
  try {
    const response = await fetch('/api/api-test', { cache: 'no-store', signal: limit.signal });
    const text = await response.text();
    if (!response.ok) return { answers: false, message: failureHeadline(response.status, text) };
    const message = messageIn(text);
    if (message === null) return { answers: false, message: 'What answered is not the API of this site.' };
    return { answers: true, message, ms: performance.now() - begun };
  } catch {
    const seconds = CONNECTION_TEST_TIMEOUT / 1000;
    const late = `No answer within ${seconds} seconds.`;
    return {
      answers: false,
      message: limit.signal.aborted ? late : 'The server cannot be reached. Please check your connection.',
    };
  } finally {
    clearTimeout(timer);
  }
}

function messageIn(text: string): string | null {
  try {
    const { success, message } = JSON.parse(text) as { success?: unknown; message?: unknown };
    return success === true && typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}
