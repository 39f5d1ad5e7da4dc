import type { Column } from '../../../definition/screens/shown-screen.ts';
import type { Offer, TableRow } from '../../../definition/wire.ts';
import type { Column as KitColumn } from '../../ui/data-table-props.ts';
import { OfferRow } from '../actions/action-buttons.tsx';
import { rowName } from '../table-columns.tsx';
import * as viewTexts from '../texts.ts';
import styles from './table-view.module.css';

/** The last column: what may be done with the row. */
export function actionColumn(setup: {
  columns: Column[];
  offers: Offer[];
  names: string[];
  refresh: () => void;
}): KitColumn<TableRow> {
  const { columns, offers, names, refresh } = setup;
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
          return { ...offer, item: item?.id, version: item?.version ?? row.version };
        });
      if (own.length === 0) return null;
      return (
        <div className={styles.rowActions}>
          <OfferRow
            offers={own}
            size="row"
            visible={2}
            wish={{ id: row.id, about: rowName(columns, row), onDone: refresh }}
          />
        </div>
      );
    },
  };
}
