import { api } from '../http/access.ts';
import { ahead } from './ahead.ts';
import { changeItem, undo } from './change-item.ts';
import { deck } from './deck.ts';
import { history } from './history.ts';
import { queue } from './queue.ts';
import { review } from './review.ts';
import { reviewLog } from './review-log.ts';
import { setAside } from './set-aside.ts';
import { saveSettings, settingsOf } from './settings.ts';
import { today } from './today.ts';

export const studyRouter = {
  queue: api.study.queue.handler(({ context: { deps, who }, input }) => queue(deps, who, input)),
  today: api.study.today.handler(({ context: { deps, who } }) => today(deps, who)),
  ahead: api.study.ahead.handler(({ context: { deps, who }, input }) => ahead(deps, who, input)),
  deck: api.study.deck.handler(({ context: { deps, who }, input }) => deck(deps, who, input.topic_id)),
  history: api.study.history.handler(({ context: { deps, who } }) => history(deps, who)),
  log: api.study.log.handler(({ context: { deps, who }, input }) => reviewLog(deps, who, input)),
  setAside: api.study.setAside.handler(({ context: { deps, who }, input }) => setAside(deps, who, input)),
  review: api.study.review.handler(async ({ context: { deps, who }, input }) => ({
    results: await review(deps, who, input.reviews),
  })),
  undo: api.study.undo.handler(({ context: { deps, who }, input }) => undo(deps, who, input.review_id)),
  item: api.study.item.handler(({ context: { deps, who }, input }) => changeItem(deps, who, input)),
  settings: api.study.settings.handler(async ({ context: { deps, who } }) => ({
    settings: await settingsOf(deps.db, who.user_id),
  })),
  saveSettings: api.study.saveSettings.handler(async ({ context: { deps, who }, input }) => ({
    settings: await saveSettings(deps, who, input),
  })),
};
