import { useState } from 'react';
import type { Offer } from '../../../definition/wire.ts';
import { OfferRow } from './action-buttons.tsx';
import { ActionForm } from './action-form.tsx';
import { useActions } from './action-host.tsx';
import { questionOf } from './question.ts';

interface FillInProps {
  offer: Offer;
  /** What its button says once something is chosen. */
  words: string;
  /** What may be done instead. */
  others: Offer[];
}

/** The short form of the step that is most wanted, in the panel itself. */
export default function FillIn({ offer, words, others }: FillInProps) {
  const { finish } = useActions();
  // While nothing is typed it is asked for anew with each version of what it is about; after that a newer one is a conflict.
  const [typedOn, setTypedOn] = useState<number | null>(null);
  const seen = typedOn ?? offer.version;
  const wish = { offer };
  return (
    <ActionForm
      key={seen}
      wish={wish}
      headingLevel={3}
      panel={{
        words,
        seen,
        rest: others.length > 0 ? <OfferRow offers={others} /> : null,
        follows: questionOf(wish).follows,
        onTyped: () => setTypedOn((before) => before ?? offer.version ?? null),
      }}
      onDone={(done) => finish(done, wish)}
    />
  );
}
