import type { Block } from '../../../definition/screens/shown-screen.ts';
import { formatCellDate, formatDay } from '../../format/dates.ts';
import { rowOffers, useBlockData, usePage } from '../../page/page-context.tsx';
import { Discs } from '../../ui/discs.tsx';
import { NextStep } from '../../ui/next-step.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { OfferRow } from '../actions/action-buttons.tsx';
import { useBlockLabel } from '../block-label.ts';
import styles from './record.module.css';
import * as texts from './texts.ts';

/** How many of what is wanted are there; while some are lacking, it is the turn of whoever looks, and the way to the next one is here. */
export function TallyView({ block }: { block: Extract<Block, { kind: 'tally' }> }) {
  const { page, now } = usePage();
  const label = useBlockLabel(block);
  const data = useBlockData(block);
  if (!data) return null;
  const mine = data.done.length < data.most;
  const offers = mine && block.create ? rowOffers(page, [block.create]) : [];
  return (
    <NextStep
      mine={mine}
      heading={mine ? uiTexts.yourTurn : label}
      deadline={mine && data.until ? texts.due(formatCellDate(data.until, now)) : undefined}
      title={data.title}
      actions={offers.length > 0 ? <OfferRow offers={offers} primary /> : undefined}
    >
      <p className={styles.count}>{data.count}</p>
      <Discs
        label={label}
        done={data.done.map((day) => formatDay(day, now))}
        most={data.most}
        lacking={texts.lacking}
      />
      {data.text ? <p>{data.text}</p> : null}
    </NextStep>
  );
}
