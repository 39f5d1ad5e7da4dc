import type { Offer, TableRow } from '../../../definition/wire.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { Column as KitColumn } from '../../ui/data-table-props.ts';
import { OfferRow } from '../actions/action-buttons.tsx';
import * as viewTexts from '../texts.ts';
import styles from './table-view.module.css';

/** The last column: what may be done with the row, and where else it leads. */
export function actionColumn(setup: {
  offers: Offer[];
  names: string[];
  /** Those of the names that stand in the row whatever else is on offer. */
  foremost: readonly string[] | undefined;
  /** What is on offer on the page. */
  all: Offer[];
  /** What a row is called. */
  nameOf: (row: TableRow) => string;
  /** Words on the links of a row, in their order. */
  links: string[];
  href: (path: string) => string;
  refresh: () => void;
}): KitColumn<TableRow> {
  const { offers, names, foremost, all, nameOf, links, href, refresh } = setup;
  const exactOf = (name: string, row: TableRow) =>
    all.find((offer) => offer.name === name && offer.item === row.id);
  return {
    key: '$actions',
    header: viewTexts.actions,
    headerHidden: true,
    align: 'right',
    phone: 'action',
    cell: (row) => {
      const own = names
        .filter((name) => row.actions.includes(name))
        .flatMap((name) => offers.filter((offer) => offer.name === name))
        .map((offer) => {
          const item = row.items?.[offer.name];
          // Of a row of the page's own row the page says it in that row's words.
          const { confirm } = exactOf(offer.name, row) ?? offer;
          const label = row.labels?.[offer.name] ?? offer.label;
          return { ...offer, label, confirm, item: item?.id, version: item?.version ?? row.version };
        });
      const about = nameOf(row);
      const ways = (row.links ?? []).flatMap((path, at) =>
        path === null ? [] : [{ path, label: links[at] }],
      );
      if (own.length + ways.length === 0) return null;
      const listed = !own.some(({ name }) => exactOf(name, row));
      return (
        <div className={styles.rowActions}>
          <OfferRow
            offers={own}
            size="row"
            visible={2}
            foremost={foremost}
            wish={{ id: row.id, about, listed, onDone: refresh }}
          />
          {ways.map(({ path, label }) => (
            <LinkButton key={path} href={href(path)} size="row" aria-description={about}>
              {label}
            </LinkButton>
          ))}
        </div>
      );
    },
  };
}
