import type { Block } from '../../../definition/screens/shown-screen.ts';
import type { AgendaRow } from '../../../definition/wire.ts';
import { formatDate, formatTime, zoneName } from '../../format/dates.ts';
import { useBlockData } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { SectionHeading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import { Link } from '../../ui/link.tsx';
import { useBlockLabel } from '../block-label.ts';

/** What stands ahead for the viewer: ascending by date, then time (decision 94). */
export function AgendaView({ block }: { block: Extract<Block, { kind: 'agenda' }> }) {
  const label = useBlockLabel(block, 'Agenda');
  const { href } = useApp();
  const data = useBlockData(block);
  if (!data) return null;
  const rows = [...data.rows].sort((one, other) => one.starts_at.localeCompare(other.starts_at));
  const columns: Column<AgendaRow>[] = [
    { key: 'no', header: 'No', align: 'right', phone: 'hidden', cell: (_, index) => index + 1 },
    { key: 'date', header: 'Tanggal', cell: (row) => formatDate(row.starts_at, 'long') },
    { key: 'time', header: 'Jam', nowrap: true, cell: timeOf },
    {
      key: 'title',
      header: 'Kegiatan',
      phone: 'name',
      cell: (row) => (row.opens ? <Link href={href(row.opens)}>{row.title}</Link> : row.title),
    },
    { key: 'place', header: 'Tempat', cell: (row) => row.place },
  ];
  return (
    <Section>
      <SectionHeading rule={rows.length === 0}>{label}</SectionHeading>
      {rows.length === 0 ? (
        <p>Belum ada agenda yang akan datang.</p>
      ) : (
        <DataTable caption={label} columns={columns} rows={rows} rowKey={(row) => row.id} />
      )}
    </Section>
  );
}

function timeOf(row: AgendaRow): string {
  return `${formatTime(row.starts_at)}–${formatTime(row.ends_at)} ${zoneName(row.starts_at)}`;
}
