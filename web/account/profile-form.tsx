import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Form } from '#web/ui/form.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { ProfileData } from './load-profile.ts';
import { type FormOutcome, useIsPosting } from './profile-act-form.tsx';
import { CareerFields, ContactFields, NameField } from './profile-fields.tsx';
import { Interests } from './profile-interests.tsx';
import { useFailedForm } from './use-failed-form.ts';

type ProfileOf = ProfileData['profile'];

interface ProfileFormProps {
  data: Extract<ProfileData, { tab: 'profile' }>;
  outcome: FormOutcome;
  onUnsaved: (unsaved: boolean) => void;
}

export function ProfileForm({ data, outcome, onUnsaved }: ProfileFormProps) {
  const { user, profile, interests, now } = data;
  const self = useRef<HTMLFieldSetElement>(null);
  const goals = useRef<HTMLFieldSetElement>(null);
  const failed = outcome.failed('profile') ?? outcome.failed('interests');
  const { form, standing, typed, error } = useFailedForm(failed);
  const fields = { typed: (name: string) => (failed ? typed(name) : textIn(profile, name)), error };
  const saved = outcome.done('profile') !== null;
  const { seen, unsaved: unsavedSelf } = useInStep(self, profile, { saved, failed });
  const unsavedGoals = useUnsaved(goals, JSON.stringify(interests));
  const unsaved = unsavedSelf || unsavedGoals;
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [unsaved, onUnsaved]);
  const busy = useIsPosting('profile');
  return (
    <Form ref={form} method="post" action="/profile" aria-label="Profile" replace preventScrollReset noValidate>
      {/* Enter in a field presses the form's first button, which must not be Remove. */}
      <button type="submit" name="intent" value="profile" className="sr" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="version" value={seen} />
      <fieldset ref={self} aria-label="About you">
        <FormPart sign={1} id="basic" title="Basic Information">
          <NameField {...fields} />
          <div>
            <p className="medium">Email</p>
            <p className="row row--apart">
              <span className="anywhere">{user.email}</span>
              <Link to="/profile?tab=security#email">Change email</Link>
            </p>
          </div>
        </FormPart>
        <FormPart sign={2} id="contact" title="Contact Information" mark="optional">
          <ContactFields {...fields} />
        </FormPart>
        <FormPart sign={3} id="career" title="Career Information">
          <CareerFields {...fields} />
        </FormPart>
      </fieldset>
      <fieldset ref={goals} aria-label="What you are heading for">
        <Interests interests={interests} now={now} failed={failed} said={outcome.done('interests')?.said} />
      </fieldset>
      <div className={classNames('savebar', (unsaved || saved || failed) && 'savebar--stays')}>
        <FormFailure failed={standing} />
        <div className="row">
          <Button type="submit" name="intent" value="profile" variant="primary" busy={busy} busyText="Saving...">
            Save changes
          </Button>
          <span className="state" role="status">
            {unsaved && !busy && 'Not saved yet'}
            {saved && !unsaved && (
              <>
                <Icon name="check" className="verdict--right" />
                Your profile is saved.
              </>
            )}
          </span>
        </div>
      </div>
    </Form>
  );
}

interface Saving {
  saved: boolean;
  failed: ReturnType<FormOutcome['failed']>;
}

/**
 * Updates the fields when the profile is reloaded, but never replaces what is being typed; `seen` then stays the version that the
 * fields came from, so that saving detects the conflict.
 */
function useInStep(fields: RefObject<HTMLFieldSetElement | null>, profile: ProfileOf, { saved, failed }: Saving) {
  const [seen, setSeen] = useState(profile.version);
  const [agreed, setAgreed] = useState(profile.version);
  const unsaved = useUnsaved(fields, agreed);
  const toldWhatDiffers = failed?.failure.code === 'PROFILE_CHANGED';
  useEffect(() => {
    if (profile.version === seen) return;
    if (!toldWhatDiffers) {
      if (unsaved && !saved) return;
      show(fields.current, profile);
      setAgreed(profile.version);
    }
    setSeen(profile.version);
  }, [fields, profile, seen, unsaved, saved, toldWhatDiffers]);
  return { seen, unsaved };
}

function show(fields: HTMLFieldSetElement | null, profile: ProfileOf): void {
  for (const name of Object.keys(profile)) {
    const field = fields?.elements.namedItem(name);
    if (field instanceof Element && 'value' in field && name !== 'version') field.value = textIn(profile, name);
  }
}

function textIn(profile: ProfileOf, name: string): string {
  return String(profile[name as keyof ProfileOf] ?? '');
}

/** Whether the form differs from the server's state; `agreed` changes whenever the two match again. */
function useUnsaved(form: RefObject<HTMLFieldSetElement | null>, agreed: unknown): boolean {
  const [unsaved, setUnsaved] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form says is kept anew whenever it agrees again
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const kept = contentOf(element);
    setUnsaved(false);
    const look = () => setUnsaved(contentOf(element) !== kept);
    element.addEventListener('input', look);
    return () => element.removeEventListener('input', look);
  }, [form, agreed]);
  return unsaved;
}

function contentOf(form: HTMLFieldSetElement): string {
  const controls = [...form.elements] as HTMLInputElement[];
  return JSON.stringify(controls.filter(({ type }) => type !== 'hidden').map(({ name, value }) => [name, value]));
}
