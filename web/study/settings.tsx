import { type ComponentProps, useRef } from 'react';
import { Link, useActionData, useLoaderData, useNavigation } from 'react-router';
import './study-settings.css';
import type { Api } from '#core/contract/index.ts';
import { afterFailure, textOf } from '#web/lib/form-text.ts';
import { actInBrowser, actOnServer, inBrowser, isFailed, onServer, unlessFailed } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { useTimeZone } from '#web/reviews/use-time-zone.ts';
import { ZoneNote } from '#web/reviews/zone-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Check } from '#web/ui/check.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { WeekdayMinutes, weekdayMinutesIn } from './weekday-minutes.tsx';

const { supportedValuesOf } = Intl;

const TITLE = 'Study settings';

/** The time zones are loaded, because browsers and the server know different ones. */
async function load(api: Api) {
  const { settings } = await api.study.settings();
  return { settings, zones: supportedValuesOf('timeZone') };
}

async function save(api: Api, form: FormData) {
  const minutes_per_day = Number(textOf(form, 'minutes_per_day') || Number.NaN);
  await api.study.saveSettings({
    time_zone: textOf(form, 'time_zone'),
    minutes_per_day,
    new_cards: Number(textOf(form, 'new_cards') || Number.NaN),
    weekday_minutes: weekdayMinutesIn(form, minutes_per_day),
    ask_confidence: form.has('ask_confidence'),
    cover_choices: form.has('cover_choices'),
  });
  return { saved: true as const };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = actOnServer(save);
export const clientAction = actInBrowser(save);
export const shouldRevalidate = unlessFailed;
export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle(TITLE, matches) },
];

export default function StudySettings() {
  const { settings, zones } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const failed = isFailed(posted) ? posted : null;
  const { typed, error } = afterFailure(failed);
  const form = useRef<HTMLFormElement>(null);
  const standing = useFocusOnFailure(form, failed);
  const busy = useNavigation().formData !== undefined;
  useTimeZone(settings.time_zone);
  const { minutes_per_day, weekday_minutes } = settings;
  const zone = settings.time_zone ?? 'UTC';
  const numberOf = (name: 'minutes_per_day' | 'new_cards') => Number(typed(name) || settings[name]);
  const isOn = (name: 'ask_confidence' | 'cover_choices') => (failed ? typed(name) !== '' : settings[name]);
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead title={TITLE} meta={<Link to="/">Back to Home</Link>} />
      <Form
        ref={form}
        method="post"
        className="panel grid gap-5 padded study-settings"
        aria-label={TITLE}
        replace
        noValidate
      >
        <FormFailure failed={standing} />
        <NumberField
          name="minutes_per_day"
          label="Minutes a day"
          hint="How long you want to study. What helps most comes first; the rest waits for its turn."
          min={5}
          max={240}
          error={error('minutes_per_day')}
          defaultValue={numberOf('minutes_per_day')}
        />
        <WeekdayMinutes
          perDay={minutes_per_day}
          minutes={weekday_minutes}
          typed={failed ? typed : null}
          error={error('weekday_minutes')}
        />
        <NumberField
          name="new_cards"
          label="New cards a day"
          hint="Cards you’ve never seen. They take at most a third of the day’s minutes, so that questions have room."
          min={0}
          max={100}
          error={error('new_cards')}
          defaultValue={numberOf('new_cards')}
        />
        <Field
          label="Time zone"
          hint="Your study day begins at 4 in the morning, so an evening past midnight still counts as one day."
          error={error('time_zone')}
        >
          <Select key={zone} name="time_zone" defaultValue={typed('time_zone') || zone}>
            {[...new Set([zone, ...zones, 'UTC'])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        <ZoneNote saved={settings.time_zone} path="/study/settings" />
        <fieldset>
          <legend className="label">Questions</legend>
          <Check
            name="cover_choices"
            value="yes"
            label="Cover the choices"
            note="The choices stay hidden until you ask for them. Recalling an answer before you see it helps you remember it longer."
            defaultChecked={isOn('cover_choices')}
          />
          <Check
            name="ask_confidence"
            value="yes"
            label="Ask how sure I am"
            note="You answer with Guess, Think so or Sure. A lucky guess is then asked again."
            defaultChecked={isOn('ask_confidence')}
          />
        </fieldset>
        <div className="row">
          <Button type="submit" variant="primary" busy={busy} busyText="Saving...">
            Save changes
          </Button>
          <span className="state state--ok" role="status">
            {posted && !failed && !busy && (
              <>
                <Icon name="check" />
                Your study settings are saved.
              </>
            )}
          </span>
        </div>
      </Form>
    </main>
  );
}

function NumberField({
  hint,
  error,
  ...of
}: ComponentProps<typeof Stepper> & Record<'hint' | 'error', string | undefined>) {
  return (
    <Field label={of.label} hint={hint} error={error} className="study-settings__minutes">
      <Stepper {...of} step={5} />
    </Field>
  );
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  return <ErrorScreen failure={failure} title={TITLE} failed="Your study settings could not be loaded" />;
}
