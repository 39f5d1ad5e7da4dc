import type { Offer, TableRow } from '../../../definition/wire.ts';
import { LinkButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import type { Column as KitColumn } from '../../ui/data-table-props.ts';
import { OfferRow } from '../actions/action-buttons.tsx';
import type { Wish } from '../actions/wish.ts';
import * as viewTexts from '../texts.ts';
import styles from './table-view.module.css';
import type { TableBlock } from './use-table.ts';

/** More actions of a row than these stand in its menu. */
const VISIBLE = 2;

interface RowOffers {
  block: Pick<TableBlock, 'id' | 'actions' | 'foremost' | 'in_row'>;
  offers: Offer[];
  /** What is on offer on the page. */
  all: Offer[];
  /** What a row is called. */
  nameOf: (row: TableRow) => string;
  refresh: () => void;
}

/** What may be done with one row, in its words, and what is wished for by any of it. */
export function rowOffers(
  { block, offers, all, nameOf, refresh }: RowOffers,
  row: TableRow,
): { own: Offer[]; wish: Omit<Wish, 'offer'> } {
  const exactOf = (name: string) => all.find((offer) => offer.name === name && offer.item === row.id);
  const own = block.actions
    .filter((name) => row.actions.includes(name))
    .flatMap((name) => offers.filter((offer) => offer.name === name))
    .map((offer) => {
      const item = row.items?.[offer.name];
      // Of a row of the page's own row the page says it in that row's words.
      const { confirm } = exactOf(offer.name) ?? offer;
      const label = row.labels?.[offer.name] ?? offer.label;
      return { ...offer, label, confirm, item: item?.id, version: item?.version ?? row.version };
    });
  const listed = !own.some(({ name }) => exactOf(name));
  const inRow = block.in_row && { block: block.id, names: block.in_row };
  return { own, wish: { id: row.id, about: nameOf(row), listed, inRow, onDone: refresh } };
}

/** The last column: what may be done with the row, and where else it leads. */
export function actionColumn(
  setup: RowOffers & {
    /** Words on the links of a row, in their order. */
    links: string[];
    href: (path: string) => string;
  },
): KitColumn<TableRow> {
  const { links, href } = setup;
  return {
    key: '$actions',
    header: viewTexts.actions,
    headerHidden: true,
    align: 'right',
    phone: 'action',
    cell: (row) => {
      const { own, wish } = rowOffers(setup, row);
      const ways = (row.links ?? []).flatMap((path, at) =>
        path === null ? [] : [{ path, label: links[at] }],
      );
      if (own.length + ways.length === 0) return null;
      const foremost = setup.block.foremost?.filter(
        (name) => row.actions.includes(name) && !row.later?.includes(name),
      );
      // What is foremost stands there whatever its number, beside the menu.
      const few = (foremost ? foremost.length + 1 : Math.min(own.length, VISIBLE)) + ways.length <= VISIBLE;
      return (
        <div className={classes(styles.rowActions, few && styles.few)}>
          <OfferRow offers={own} size="row" visible={VISIBLE} foremost={foremost} wish={wish} />
          {ways.map(({ path, label }) => (
            <LinkButton key={path} href={href(path)} size="row" aria-description={wish.about}>
              {label}
            </LinkButton>
          ))}
        </div>
      );
    },
  };
}
