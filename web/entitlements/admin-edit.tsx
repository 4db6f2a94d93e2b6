import { useState } from 'react';
import { useLocation } from 'react-router';
import { entitlementFields } from '#core/entitlements/entitlement.ts';
import { lastDay } from '#core/entitlements/entitlements.ts';
import { RecordDialog } from '#web/admin-kit/record-dialog.tsx';
import { TopicOptions } from '#web/catalog/topic-options.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import type { Categories, ListedEntitlement } from './entitlement-columns.tsx';

interface EditProps {
  entitlement: ListedEntitlement | null;
  categories: Categories;
  onSaved(sentence: string): void;
  onClose(): void;
}

export function EditEntitlement({ entitlement, categories, onSaved, onClose }: EditProps) {
  const { active_grants = 0, redemption_count: used = 0, redeem_until: end = null } = entitlement ?? {};
  return (
    <RecordDialog
      noun="Entitlement"
      fields={entitlementFields}
      record={entitlement && { ...entitlement, redeem_until: end && lastDay(new Date(end)) }}
      choices={{ topic_id: categories.flatMap(({ topics }) => topics) }}
      failed={`Failed to ${entitlement ? 'update' : 'create'} entitlement`}
      save={({ entitlementsAdmin }, values, version) =>
        entitlement
          ? entitlementsAdmin.change({ entitlement_id: entitlement.id, version, ...values })
          : entitlementsAdmin.add(values)
      }
      onSaved={(_, kept) =>
        onSaved(
          entitlement ? `Entitlement updated successfully${kept && `.${kept}`}` : 'Entitlement created successfully',
        )
      }
      onClose={onClose}
    >
      {({ field, values, errors }) => (
        <>
          {active_grants > 0 && (
            <p className="t1 soft">
              {active_grants === 1 ? '1 user holds it' : `${active_grants.toLocaleString('en-US')} users hold it`}:
              changes to its topic, Ad-free and Active apply to them at once.
            </p>
          )}
          {field('topic_id', {
            options: (
              <>
                <option value="">Choose a topic</option>
                <TopicOptions categories={categories} />
              </>
            ),
          })}
          {field('name')}
          {field('code', { control: <CodeField code={values.code ?? ''} error={errors.code} /> })}
          {field('description')}
          <div className="grid gap-1">
            {field('is_ad_free')}
            {field('is_active')}
          </div>
          <fieldset className="grid-2">
            <legend className="label mb-2">
              Limits of the code <span className="opt">optional</span>
            </legend>
            {field('max_redemptions', {
              mark: '',
              hint: `Leave blank for no limit.${used > 0 ? ` Used ${used.toLocaleString('en-US')} so far.` : ''}`,
            })}
            {field('redeem_until', { mark: '' })}
            {field('grant_days', { mark: '' })}
          </fieldset>
        </>
      )}
    </RecordDialog>
  );
}

const { label, hint, max } = entitlementFields.code;

function CodeField({ code, error }: { code: string; error: string | undefined }) {
  const { pathname, search } = useLocation();
  const [typed, setTyped] = useState(code);
  const generate = useAction((api) => api.entitlementsAdmin.generateCode(), 'Failed to generate a code');
  const fill = async () => {
    const generated = await generate.run();
    if (generated) setTyped(generated.code);
  };
  return (
    <>
      <Field label={label} hint={hint} error={error} required>
        <span className="row gap-2">
          <TextInput
            name="code"
            className="input--mono input--code grow"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={max}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
          />
          <Button busy={generate.busy} busyText="Generating..." onClick={fill}>
            Generate
          </Button>
        </span>
      </Field>
      <CallFailure failure={generate.failure} back={pathname + search} />
    </>
  );
}
