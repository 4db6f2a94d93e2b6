import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useNavigation } from 'react-router';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Form } from '#web/ui/form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { FormFailure } from './form-failure.tsx';
import { afterFailure } from './form-text.ts';
import type { FormOutcome, ProfileData } from './profile.tsx';
import { CareerFields, ContactFields, FormPart, NameField } from './profile-fields.tsx';
import { useUnsaved } from './use-unsaved.ts';

type ProfileOf = ProfileData['profile'];

interface ProfileFormProps {
  user: ProfileData['user'];
  profile: ProfileOf;
  outcome: FormOutcome;
  onUnsaved: (unsaved: boolean) => void;
}

/** What people say about themselves. The bar with the button stays in sight, however long the form is. */
export function ProfileForm({ user, profile, outcome, onUnsaved }: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const failed = outcome.failed('profile');
  const { typed, error } = afterFailure(failed);
  const fields = { typed: (name: string) => (failed ? typed(name) : textIn(profile, name)), error };
  const standing = useFocusOnFailure(form, failed);
  const saved = outcome.done('profile') !== null;
  const { seen, unsaved } = useInStep(form, profile, { saved, failed, onUnsaved });
  const busy = useNavigation().formData?.get('intent') === 'profile';
  return (
    <Form ref={form} method="post" action="/profile" aria-label="Profile" replace preventScrollReset noValidate>
      <input type="hidden" name="intent" value="profile" />
      <input type="hidden" name="version" value={seen} />
      <FormPart sign={1} id="basic" title="Basic Information">
        <NameField {...fields} />
        <div>
          <p className="label">Email</p>
          <p className="row row--apart">
            <span className="profile__email">{user.email}</span>
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
      <div className={classNames('savebar', (unsaved || saved || failed) && 'savebar--stays')}>
        <FormFailure failed={standing} />
        <div className="row">
          <Button type="submit" variant="primary" busy={busy} busyText="Saving...">
            Save changes
          </Button>
          <span className="state" role="status">
            {unsaved && !busy && 'Not saved yet'}
            {saved && !unsaved && (
              <>
                <Icon name="check" className="saved" />
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
  onUnsaved: (unsaved: boolean) => void;
}

/**
 * Keeps the form in step with the profile as it is loaded again: after a save the fields show what was stored. What somebody is
 * typing is never replaced; `seen` then stays the version of the profile that the fields came from, and saving says what differs.
 * Once it has said so, that is seen.
 */
function useInStep(
  form: RefObject<HTMLFormElement | null>,
  profile: ProfileOf,
  { saved, failed, onUnsaved }: Saving,
) {
  const [seen, setSeen] = useState(profile.version);
  const [agreed, setAgreed] = useState(profile.version);
  const unsaved = useUnsaved(form, agreed, onUnsaved);
  const toldWhatDiffers = failed?.failure.code === 'PROFILE_CHANGED';
  useEffect(() => {
    if (profile.version === seen) return;
    if (!toldWhatDiffers) {
      if (unsaved && !saved) return;
      show(form.current, profile);
      setAgreed(profile.version);
    }
    setSeen(profile.version);
  }, [form, profile, seen, unsaved, saved, toldWhatDiffers]);
  return { seen, unsaved };
}

function show(form: HTMLFormElement | null, profile: ProfileOf): void {
  for (const name of Object.keys(profile)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof Element && 'value' in field && name !== 'version') field.value = textIn(profile, name);
  }
}

function textIn(profile: ProfileOf, name: string): string {
  return String(profile[name as keyof ProfileOf] ?? '');
}
