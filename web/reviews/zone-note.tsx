import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { onDevice } from '#web/lib/kept.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useVisitor } from '#web/lib/use-visitor.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { zonesDiffer, zoneText } from './zones.ts';

interface ZoneNoteProps {
  /** The zone of the study days; null if unknown. */
  saved: string | null;
  /** The page that it is on. */
  path: string;
}

/** Says that the browser is in another time zone than the study days, and offers it. */
export function ZoneNote({ saved, path }: ZoneNoteProps) {
  const isOthers = useVisitor().viewing !== undefined;
  const here = useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : null;
  if (here === null || saved === null || isOthers) return null;
  return <Note saved={saved} here={here} path={path} />;
}

function Note({ saved, here, path }: ZoneNoteProps & { saved: string; here: string }) {
  const { revalidate } = useRevalidator();
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ zone: string; instead: string } | null>(null);
  const choose = (zone: string) => {
    setChosen({ zone, instead: saved });
    // The pressed button is gone.
    place.current?.focus();
  };
  const use = useAction(async (api) => {
    await api.study.saveSettings({ time_zone: here });
    choose(here);
    await revalidate();
  }, 'The time zone could not be saved. Please try again.');
  const kept = `certamen.zone.${saved}.${here}`;
  const keep = () => {
    onDevice.set(kept, 'kept');
    choose(saved);
  };
  const isChosen = chosen !== null && [chosen.zone, chosen.instead].includes(saved);
  if (!isChosen && (onDevice.get(kept) !== null || !zonesDiffer(saved, here, new Date()))) return null;
  return (
    <div ref={place} tabIndex={-1} className="zone-note">
      {isChosen ? (
        <p role="status">Your study days follow {zoneText(chosen.zone)}.</p>
      ) : (
        <>
          <p>
            Your study days follow {zoneText(saved)}. Your browser is on {zoneText(here)}.
          </p>
          <div className="row gap-2 mt-2">
            <Button size="sm" busy={use.busy} onClick={() => void use.run()}>
              Use {zoneText(here)}
            </Button>
            <Button size="sm" variant="quiet" onClick={keep}>
              Keep {zoneText(saved)}
            </Button>
          </div>
          <CallFailure failure={use.failure} back={path} />
        </>
      )}
    </div>
  );
}
