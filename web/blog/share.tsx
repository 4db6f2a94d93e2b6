import { useSite } from '#web/lib/use-site.ts';
import { Icon } from '#web/ui/icon.tsx';
import { shareScript } from './share-script.ts';

export function Share() {
  const nonce = useSite()?.nonce;
  return (
    <div className="share">
      <button className="btn btn--sm" id="share" type="button" hidden>
        <Icon name="share" />
        Share
      </button>
      <span className="share__said t1 soft" id="share-said" role="status" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: shareScript }} />
    </div>
  );
}
