import type { BulkPreview } from '../../../definition/screens/shown-screen.ts';
import type { BulkPreviewData, PreviewRow } from '../../../definition/wire.ts';
import { usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { Checklist } from '../../ui/checklist.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column as KitColumn } from '../../ui/data-table-props.ts';
import { useRoomForTable } from '../../ui/media.ts';
import * as uiTexts from '../../ui/texts.ts';
import { FileLink } from '../file-link.tsx';
import { kitColumns } from '../table-columns.tsx';
import * as viewTexts from '../texts.ts';
import { isBlocked, type RowState, TONES } from './bulk-state.ts';
import { OpenRow, StateBadge, WayOut } from './bulk-ways-out.tsx';
import { RowPicks } from './row-picks.tsx';
import { RowTime } from './row-time.tsx';
import * as texts from './texts.ts';
import type { Wish } from './wish.ts';

interface AbleRowsProps {
  rows: PreviewRow[];
  preview: BulkPreview;
  data: BulkPreviewData;
  ticked: ReadonlySet<string>;
  /** What each row is in. */
  stateOf: (row: PreviewRow) => RowState;
  busy: boolean;
  onTick: (ticked: ReadonlySet<string>) => void;
  onChoose: (id: string, input: Record<string, unknown>) => void;
  onPrepare: (id: string, input: Record<string, unknown>) => void;
}

/** The rows that can be done, or could be with another form: those that cannot be done so are not ticked, and say what would help. */
export function AbleRows(props: AbleRowsProps) {
  const { rows, preview, data, ticked, stateOf, busy, onTick, onChoose, onPrepare } = props;
  const { columns: names, times } = data;
  const { text, href } = useApp();
  const { now } = usePage();
  // With times there are too many columns for a narrow window, and without them too much text for a narrow dialog.
  const asTable = useRoomForTable() && times !== undefined;
  const shown = preview.columns.filter((column) => names.includes(column.name));
  const cells = kitColumns({ columns: shown, now, href, label: (column) => text(column.label) });
  const naming = cells.find((column) => column.phone === 'name');
  const columns: KitColumn<PreviewRow>[] = [
    ...cells.map((column) => {
      const isPrepared = column.key === preview.prepare?.column && rows.some(({ prepared }) => prepared);
      return {
        ...column,
        ...(isPrepared && { phone: 'text' as const }),
        cell: (row: PreviewRow, at: number) =>
          isPrepared && row.prepared ? (
            <RowPicks
              prepared={row.prepared}
              name={nameOf(row, naming?.key)}
              onChoose={(input) => onPrepare(row.id, input)}
            />
          ) : (
            column.cell({ ...row, actions: [] }, at)
          ),
      };
    }),
    ...(preview.documents.length > 0 || rows.some((row) => row.documents.length > 0)
      ? [
          {
            key: '$documents',
            header: viewTexts.documents,
            cell: (row: PreviewRow) => <Documents row={row} />,
          },
        ]
      : []),
    ...(preview.forms
      ? [
          {
            key: '$form',
            header: times ? texts.time : texts.toMend,
            // A select beside its heading has no room for its words on a phone.
            phone: 'text' as const,
            cell: (row: PreviewRow) =>
              row.form ? (
                <>
                  <RowTime
                    form={row.form}
                    times={times}
                    name={nameOf(row, naming?.key)}
                    onChoose={(input) => onChoose(row.id, input)}
                  />
                  {times && stateOf(row) !== 'ready' ? (
                    <WayOut row={row} times={times} onChoose={(input) => onChoose(row.id, input)} />
                  ) : null}
                </>
              ) : null,
          },
        ]
      : []),
    ...(times
      ? [
          {
            key: '$state',
            header: texts.state,
            phone: 'badge' as const,
            cell: (row: PreviewRow) => <StateBadge state={stateOf(row)} />,
          },
        ]
      : []),
    // What every one of them comes to is said by the button.
    ...(times && preview.says === null
      ? []
      : [
          {
            key: '$says',
            header: texts.willHappen,
            cell: (row: PreviewRow) => (stateOf(row) === 'ready' ? row.says : null),
          },
        ]),
  ];
  return (
    <DataTable<PreviewRow>
      caption={texts.rowsToDo}
      asBlocks={!asTable}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowName={(row) => nameOf(row, naming?.key)}
      selected={ticked}
      selectable={(row) => stateOf(row) === 'ready'}
      rowTone={(row) => TONES[stateOf(row)]}
      busy={busy}
      onSelect={onTick}
    />
  );
}

function Documents({ row }: { row: PreviewRow }) {
  if (row.documents.length === 0) return texts.notMadeYet;
  return row.documents.map(({ id, label, number }) => (
    <div key={id}>
      <FileLink
        document
        apart={texts.opensApart}
        file={{ id, name: number ? `${label} ${number}` : label }}
      />
    </div>
  ));
}

/** Rows that cannot be done, each with the reason and the document it may be about; so are those that left the list in the meantime. */
export function BlockedRows({ wish, ids, data }: { wish: Wish; ids: string[]; data: BulkPreviewData }) {
  const found = new Map(data.rows.map((row) => [row.id, row]));
  const blocked = ids.filter((id) => !found.has(id) || isBlocked(found.get(id)));
  if (blocked.length === 0) return null;
  return (
    <section aria-label={texts.cannotBeDone}>
      <h3>{texts.countCannotBeDone(blocked.length)}</h3>
      <Checklist
        label={texts.cannotBeDone}
        items={blocked.map((id) => {
          const row = found.get(id);
          return {
            key: id,
            state: 'not',
            label: wish.names?.get(id) ?? texts.row,
            message: row?.blocked.join(' ') ?? texts.rowIsGone,
            action:
              row && (row.documents.length > 0 || row.opens) ? (
                <>
                  {row.documents.length > 0 ? <Documents row={row} /> : null}
                  <OpenRow row={row} />
                </>
              ) : undefined,
          };
        })}
      />
    </section>
  );
}

function nameOf(row: PreviewRow, naming: string | undefined): string {
  const value = naming === undefined ? null : row.cells[naming];
  return typeof value === 'string' ? value : uiTexts.thisRow;
}
