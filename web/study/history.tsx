import { useLoaderData } from 'react-router';
import './study-history.css';
import type { Api } from '#core/contract/index.ts';
import { counted } from '#web/lib/counted.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ASIDE_ROWS, HistoryAside } from './history-aside.tsx';
import { HistoryConfidence } from './history-confidence.tsx';
import { HistoryForecast } from './history-forecast.tsx';
import { HistoryLog, LOG_ROWS, type Show, shows } from './history-log.tsx';
import { HistoryMinutes } from './history-minutes.tsx';
import { HistoryRecall } from './history-recall.tsx';

const TITLE = 'Study history';

async function load(api: Api, { url }: PageArgs) {
  const asked = url.searchParams.get('show');
  const show: Show = shows.find(({ id }) => id === asked)?.id ?? 'all';
  const [history, ahead, log, aside] = await Promise.all([
    api.study.history(),
    api.study.ahead({}),
    api.study.log({ show, limit: LOG_ROWS }),
    api.study.setAside({ limit: ASIDE_ROWS }),
  ]);
  return { history, ahead, log, aside, show };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle(TITLE, matches) },
];

export default function StudyHistory() {
  const { history, ahead, log, aside, show } = useLoaderData<typeof loader>();
  const { minutes, days_studied, days, weeks, confidence } = history;
  if (log.total === 0 && show === 'all')
    return (
      <main id="main" className="wrap page">
        <PageHead title={TITLE} />
        <Empty
          title="Nothing studied yet"
          action={
            <ButtonLink to="/study" variant="primary">
              Study now
            </ButtonLink>
          }
        >
          Your minutes, what you recalled and every answer are shown here once you have studied.
        </Empty>
        <HistoryAside aside={aside} />
      </main>
    );
  return (
    <main id="main" className="wrap page">
      <PageHead title={TITLE} meta={`${timeText(minutes)} on ${days_studied} of the last ${days.length} days`} />
      <HistoryMinutes days={days} studied={days_studied} minutes={minutes} />
      <div className="halves figs mt-5">
        <HistoryRecall weeks={weeks} reviews={ahead.reviews} />
        <HistoryForecast days={ahead.days} />
        <HistoryConfidence levels={confidence} />
        <HistoryLog key={`${show} ${log.reviews[0]?.review_id}`} log={log} show={show} />
      </div>
      <HistoryAside aside={aside} />
    </main>
  );
}

function timeText(minutes: number): string {
  return minutes < 120 ? counted(minutes, 'minute') : counted(Math.round(minutes / 60), 'hour');
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  return (
    <ErrorScreen
      failure={failure}
      title={TITLE}
      failed="Failed to load your study history"
      back={{ to: '/', label: 'Home' }}
    />
  );
}
