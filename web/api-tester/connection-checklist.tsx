import { useEffect, useState } from 'react';
import { timeInWords } from '#core/api-tester/answer.ts';
import type { ReadyRequest } from '#core/api-tester/request.ts';
import { CONNECTION_CHECK_TIMEOUT } from '#core/lib/retry.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

type Verdict = 'good' | 'bad' | 'look' | 'asking';

interface Point {
  name: string;
  verdict: Verdict;
  words: string;
}

const verdicts = {
  good: { icon: 'check', word: 'Yes' },
  bad: { icon: 'cross', word: 'No' },
  look: { icon: 'info', word: 'Look' },
  asking: { icon: 'clock', word: 'Asking' },
} as const;

export function ConnectionChecklist({ request, known }: { request: ReadyRequest; known: boolean }) {
  const site = useSite();
  const [round, setRound] = useState(0);
  const [health, setHealth] = useState<string | null | undefined>(undefined);
  const [online, setOnline] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks once more
  useEffect(() => {
    let wanted = true;
    setHealth(undefined);
    setOnline(navigator.onLine);
    void askHealth().then((answer) => {
      if (wanted) setHealth(answer);
    });
    return () => {
      wanted = false;
    };
  }, [round]);
  const here = location.origin;
  const points: Point[] = [
    {
      name: 'Server running',
      verdict: health === undefined ? 'asking' : health === null ? 'bad' : 'good',
      words:
        health === undefined
          ? 'Asking /api/health...'
          : (health ?? '/api/health does not answer: start the server, or look at its log.'),
    },
    {
      name: 'URL correct',
      verdict: known ? 'good' : 'look',
      words: known
        ? `${here}${request.path} is an address of this API.`
        : `The contract has no ${request.method} ${request.path.split('?')[0]}.`,
    },
    { name: 'CORS', verdict: 'good', words: 'Page and API have one origin: nothing has to be allowed.' },
    {
      name: 'Network',
      verdict: online ? 'good' : 'bad',
      words: online ? 'This browser says that it is online.' : 'This browser is offline.',
    },
    {
      name: 'Backend URL set',
      verdict: site?.origin === here ? 'good' : 'look',
      words:
        site?.origin === here
          ? `The server calls itself ${here}, as this browser does.`
          : `The server calls itself ${site?.origin}, this page is at ${here}: look at PUBLIC_ORIGIN.`,
    },
  ];
  return (
    <section aria-labelledby="tester-checklist">
      <div className="row row--apart">
        <h2 id="tester-checklist" className="t3">
          What to look at
        </h2>
        <Button size="sm" onClick={() => setRound(round + 1)}>
          Check again
        </Button>
      </div>
      <ul className="grid gap-3 mt-2">
        {points.map(({ name, verdict, words }) => (
          <li key={name} className={`checklist__one checklist__one--${verdict}`}>
            <Icon name={verdicts[verdict].icon} />
            <span>
              <b>{name}</b> <span className="sr">{verdicts[verdict].word}:</span>
              <br />
              {words}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns null if the health check fails. */
async function askHealth(): Promise<string | null> {
  const begun = performance.now();
  try {
    const signal = AbortSignal.timeout(CONNECTION_CHECK_TIMEOUT);
    const response = await fetch('/api/health', { cache: 'no-store', signal });
    return response.ok ? `/api/health answers, in ${timeInWords(performance.now() - begun)}.` : null;
  } catch {
    return null;
  }
}
