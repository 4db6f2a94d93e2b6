import { studyContract } from '#core/study/contract.ts';
import { serve } from '../http/serve-operations.ts';
import { ahead } from './ahead.ts';
import { changeItem, undo } from './change-item.ts';
import { deck } from './deck.ts';
import { setGoal } from './goals.ts';
import { history } from './history.ts';
import { queue } from './queue.ts';
import { read } from './read.ts';
import { review } from './review.ts';
import { reviewLog } from './review-log.ts';
import { setAside } from './set-aside.ts';
import { saveSettings, settingsOf } from './settings.ts';
import { sit } from './sittings.ts';
import { today } from './today.ts';

export const studyRouter = serve(studyContract, {
  queue,
  sit,
  today,
  ahead,
  deck: (deps, who, { topic_id }) => deck(deps, who, topic_id),
  history,
  log: reviewLog,
  setAside,
  review: async (deps, who, { reviews }) => ({ results: await review(deps, who, reviews) }),
  read,
  setGoal,
  undo: (deps, who, { review_id }) => undo(deps, who, review_id),
  item: changeItem,
  settings: async ({ db, clock }, { user_id }) => ({ settings: await settingsOf(db, user_id), server_now: clock() }),
  saveSettings: async (deps, who, input) => ({ settings: await saveSettings(deps, who, input) }),
});
