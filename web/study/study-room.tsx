import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { placeOfCurrent, type QueuedItem, repeatsIn } from '#core/study/sitting.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useKeysSetting } from '#web/lib/use-keys-setting.ts';
import { useLater } from '#web/lib/use-later.ts';
import { useSingleKeys } from '#web/lib/use-single-keys.ts';
import { RoomHeader } from '#web/quizzes/room-header.tsx';
import type { Outbox } from '#web/reviews/outbox.ts';
import { savingOf } from '#web/reviews/outbox-state.ts';
import type { Reading } from '#web/reviews/reading.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { once } from '#web/ui/once.ts';
import { SaveState } from '#web/ui/save-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Thread } from '#web/ui/thread.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { CardItem } from './card-item.tsx';
import { itemMeta, lastText, placeText } from './item-words.ts';
import { QuestionItem } from './question-item.tsx';
import { studyKeys, studyKeyWords } from './study-keys.ts';
import { Scope } from './study-scope.tsx';
import type { StudySitting } from './study-sitting.ts';
import { useReport } from './use-report.tsx';

interface StudyRoomProps {
  sitting: StudySitting;
  outbox: Outbox;
  reading: Reading;
  asksConfidence: boolean;
  isOneTopic: boolean;
  /** Said before the first action. */
  notes: ReactNode;
  onEnd(): Promise<void>;
}

export function StudyRoom(props: StudyRoomProps) {
  const { sitting: store, outbox, reading, asksConfidence, isOneTopic, onEnd } = props;
  useLayoutEffect(() => store.start(), [store]);
  const sitting = useSyncExternalStore(store.subscribe, store.get, store.get);
  const delivery = useSyncExternalStore(outbox.subscribe, outbox.get, outbox.get);
  const [keysOn, setKeysOn] = useKeysSetting();
  const [isHelping, setHelping] = useState(false);
  const main = useRef<HTMLElement>(null);
  const [item] = sitting.items;
  const later = useLater(loadLater);
  const undo = useAction(() => store.undo(), 'This could not be undone. Please try again.');
  const aside = useAction((_, other?: QueuedItem) => store.setAside(other), asideFailed);
  const report = useReport(item);
  const more = useMore(store, item === undefined, onEnd);
  const failure = undo.failure ?? aside.failure ?? report.failure ?? more.failure;
  const place = placeOfCurrent(sitting);
  const does = {
    ...store,
    undo: () => void undo.run(),
    uncoverAll: () => void store.uncoverAll().catch(() => {}),
    setAside: () => void aside.run(),
    report: () => void report.run(),
    help: () => setHelping(true),
    read: reading.put,
  };
  const examGone = async () => {
    await store.examGone();
    // The pressed button disappears with its exam.
    main.current?.focus();
  };
  const isChanging = () => undo.isRunning() || aside.isRunning();
  useSingleKeys(studyKeys(sitting, does, asksConfidence), keysOn === true, isChanging);
  const shared = { sitting, does, now: store.now(), keysOn: keysOn !== false };
  const topic = item?.topic_name ?? '';
  return (
    <>
      <RoomHeader title="Study" note={topic} leave={{ to: '/' }} leaveLabel="Leave study">
        <SaveState state={savingOf(delivery)} />
      </RoomHeader>
      <main id="main" ref={main} tabIndex={-1} className="wrap wrap--read quiz study">
        <h1 className="sr">{topic ? `Study: ${topic}` : 'Study'}</h1>
        <div className="rail">
          <div className="rail__n">
            <b className="num medium" role="status">
              {placeText(place, sitting.total, repeatsIn(sitting))}
            </b>
          </div>
          <div className="row gap-2 rail__acts">
            <Button size="sm" disabled={sitting.actions.length === 0} busy={undo.busy} onClick={does.undo}>
              <Icon name="undo" />
              Undo
            </Button>
            <Button size="sm" disabled={!item} busy={aside.busy} onClick={once(does.setAside)}>
              <Icon name="aside" />
              Set aside
            </Button>
            <Button size="sm" disabled={!item} busy={report.busy} onClick={does.report}>
              <Icon name="report" />
              Report
            </Button>
          </div>
          <Thread label="Done in this sitting" value={sitting.total - sitting.left} max={sitting.total} />
        </div>
        {failure && <Alert tone="error">{failure.error}</Alert>}
        {sitting.actions.length === 0 && props.notes}
        {later && (
          <later.StudyNotices
            sitting={sitting}
            delivery={delivery}
            decides={outbox}
            onSetAside={(other) => void aside.run(other)}
          />
        )}
        {item ? (
          <Item key={item.item_id} item={item} now={shared.now}>
            {item.kind === 'card' ? (
              <CardItem {...shared} item={item} later={later} />
            ) : (
              <QuestionItem
                {...shared}
                item={item}
                delivery={delivery}
                place={place}
                asksConfidence={asksConfidence}
                later={later}
              />
            )}
            {later && (
              <later.StudyKeysHint
                sitting={sitting}
                asksConfidence={asksConfidence}
                on={keysOn !== false}
                onHelp={does.help}
              />
            )}
          </Item>
        ) : more.failure ? (
          <p className="study__more">
            <Button busy={more.busy} onClick={() => void more.run()}>
              Try again
            </Button>
          </p>
        ) : (
          <Skeleton label="Loading what comes next" />
        )}
        {item && <Scope item={item} sitting={sitting} isOneTopic={isOneTopic} />}
        {later && <later.WaitingForExams {...sitting.waiting} onChange={examGone} />}
        {later && <later.StudySlot sitting={sitting} delivery={delivery} />}
      </main>
      {later && isHelping && (
        <later.KeysDialog
          keys={studyKeyWords}
          on={keysOn !== false}
          onChange={setKeysOn}
          onClose={() => setHelping(false)}
        />
      )}
      {report.dialog}
    </>
  );
}

const loadLater = lazyPart(async () => (await import('./later.ts')).later);
const asideFailed = 'This could not be set aside. Please try again.';

/** Takes the focus when it replaces another item, for the keyboard and screen readers. */
function Item({ item, now, children }: { item: QueuedItem; now: number; children: ReactNode }) {
  const isHydrated = useHydrated();
  const section = useRef<HTMLElement>(null);
  const isFirst = useRef(!isHydrated || document.activeElement === document.body);
  useEffect(() => {
    if (isFirst.current) return;
    section.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <section ref={section} tabIndex={-1} aria-label={itemMeta(item)}>
      <div className="row row--apart t1 soft num item-meta">
        <span>{itemMeta(item)}</span>
        <span>{isHydrated && lastText(item, now)}</span>
      </div>
      {children}
    </section>
  );
}

/** Also retries when the network is back. */
function useMore(store: StudySitting, isEmpty: boolean, onEnd: () => Promise<void>) {
  const more = useAction(async () => {
    if (!(await store.goOn())) await onEnd();
  }, 'What comes next could not be loaded. Please try again.');
  const { run } = more;
  useEffect(() => {
    if (!isEmpty) return;
    const again = () => void run();
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isEmpty, run]);
  return more;
}
