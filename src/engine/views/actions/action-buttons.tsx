import type { Offer } from '../../../definition/wire.ts';
import { Button, type ButtonProps, IconButton } from '../../ui/button.tsx';
import { DOES } from '../../ui/does.ts';
import { Menu } from '../../ui/menu.tsx';
import * as viewTexts from '../texts.ts';
import { useActions } from './action-host.tsx';
import { isAskedInRow, useOpenQuestion } from './row-questions.tsx';
import { type Wish, wishKey } from './wish.ts';

interface OfferButtonProps extends Pick<ButtonProps, 'size' | 'wide' | 'icon'> {
  offer: Offer;
  /** The one primary of the view; only an offer that is not blocked may be it. */
  primary?: boolean;
  wish?: Omit<Wish, 'offer'>;
}

/** One thing the viewer may do. What blocks it stands beside it in words. */
function OfferButton({ offer, primary, wish, ...look }: OfferButtonProps) {
  const { start, working } = useActions();
  const blocked = blockedText(offer);
  const { open } = useOpenQuestion();
  const wanted = { offer, ...wish };
  const busy = working.has(wishKey(wanted));
  const kind = primary && !blocked ? 'primary' : offer.tone === 'danger' ? 'danger' : 'plain';
  return (
    <Button
      {...look}
      {...{ [DOES]: offer.name }}
      kind={kind}
      blocked={blocked}
      working={busy && viewTexts.working}
      aria-description={wish?.about}
      aria-expanded={isAskedInRow(wanted) ? open !== null && wishKey(open) === wishKey(wanted) : undefined}
      onClick={() => start(wanted)}
    >
      {offer.label}
    </Button>
  );
}

/** "Belum ada dokumen. Kuota penuh." or null. */
export function blockedText({ blocked }: Pick<Offer, 'blocked'>): string | null {
  return blocked.length > 0 ? blocked.join(' ') : null;
}

export interface OfferRowProps {
  offers: Offer[];
  /** The first offer that can be done becomes the primary button. */
  primary?: boolean;
  size?: ButtonProps['size'];
  /** More than this many stand in a menu behind "Lainnya". */
  visible?: number;
  /** Names of those that stand as buttons whenever they are there, whatever else is: all others stand in the menu. */
  foremost?: readonly string[];
  wish?: Omit<Wish, 'offer'>;
  /** What is dangerous stands in the menu alone, however few there are; so it does where some are foremost. */
  dangerInMenu?: boolean;
}

/** Buttons for what may be done, most wanted first; dangerous and rare ones behind "Lainnya". */
export function OfferRow(props: OfferRowProps) {
  const { offers, primary, size, visible = 3, foremost, wish, dangerInMenu = Boolean(foremost) } = props;
  const { start } = useActions();
  const ordered = [...offers].sort((one, other) => weight(one) - weight(other));
  const buttons = ordered.filter((offer) => !dangerInMenu || offer.tone !== 'danger');
  const fits = buttons.length === ordered.length && ordered.length <= visible;
  const named = ordered.filter((offer) => foremost?.includes(offer.name));
  const shown = fits ? ordered : named.length > 0 ? named : buttons.slice(0, visible - 1);
  const rest = ordered.filter((offer) => !shown.includes(offer));
  const first = primary ? shown.find((offer) => !blockedText(offer) && offer.tone !== 'danger') : undefined;
  return (
    <>
      {shown.map((offer) => (
        <OfferButton key={offer.name} offer={offer} primary={offer === first} size={size} wish={wish} />
      ))}
      {rest.length > 0 ? (
        <Menu
          label={viewTexts.moreActions}
          align="end"
          opener={(props) => <IconButton {...props} icon="more" label={viewTexts.moreActions} size={size} />}
          groups={[
            {
              key: 'rest',
              items: rest.map((offer) => ({
                key: offer.name,
                label: offer.label,
                danger: offer.tone === 'danger',
                blocked: blockedText(offer) ?? undefined,
                onSelect: () => start({ offer, ...wish }),
              })),
            },
          ]}
        />
      ) : null}
    </>
  );
}

/** The offer that stands first in a row; nothing dangerous. */
export function mostWanted(offers: Offer[]): Offer | undefined {
  return offers.filter(({ tone }) => tone !== 'danger').sort((one, other) => weight(one) - weight(other))[0];
}

function weight(offer: Offer): number {
  const tone = { primary: 0, plain: 1, danger: 2 }[offer.tone];
  return tone + (offer.blocked.length > 0 && offer.tone !== 'danger' ? 0.5 : 0);
}
