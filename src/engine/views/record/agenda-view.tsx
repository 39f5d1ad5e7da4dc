import type { Block } from '../../../definition/model.ts';
import { useApp } from '../../app/app-context.tsx';
import { formatDate, formatRange, formatTime } from '../../format/dates.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import { Link } from '../../ui/link.tsx';
import { useBlockLabel } from '../block-label.ts';
import { useBlockData } from '../page-context.tsx';

interface AgendaRow {
  id?: string;
  date: string;
  time?: string | null;
  end?: string | null;
  description: string;
  link?: string | null;
  path?: string | null;
  role?: string | null;
  place?: string | null;
}

/** What stands ahead for the viewer: ascending by date, then time (decision 94). */
export function AgendaView({ block }: { block: Extract<Block, { kind: 'agenda' }> }) {
  const label = useBlockLabel(block, 'Agenda');
  const { href } = useApp();
  const data = useBlockData<{ rows: AgendaRow[] }>(block.id);
  if (!data) return null;
  const rows = [...data.rows].sort((one, other) =>
    `${one.date} ${one.time ?? ''}`.localeCompare(`${other.date} ${other.time ?? ''}`),
  );
  const columns: Column<AgendaRow>[] = [
    { key: 'no', header: 'No', align: 'right', phone: 'hidden', cell: (_, index) => index + 1 },
    { key: 'date', header: 'Tanggal', cell: (row) => formatDate(row.date, 'long') },
    { key: 'time', header: 'Jam', nowrap: true, cell: timeOf },
    {
      key: 'description',
      header: 'Kegiatan',
      phone: 'name',
      cell: (row) => {
        const path = row.path ?? row.link;
        return path ? <Link href={href(path)}>{row.description}</Link> : row.description;
      },
    },
    ...(rows.some((row) => row.role)
      ? [{ key: 'role', header: 'Peran Anda', cell: (row: AgendaRow) => row.role }]
      : []),
    ...(rows.some((row) => row.place)
      ? [{ key: 'place', header: 'Tempat', cell: (row: AgendaRow) => row.place }]
      : []),
  ];
  return (
    <Section>
      <SectionHeading rule={rows.length === 0}>{label}</SectionHeading>
      {rows.length === 0 ? (
        <p>Belum ada agenda ujian yang akan datang.</p>
      ) : (
        <DataTable
          caption={label}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id ?? `${row.date} ${row.time} ${row.description}`}
        />
      )}
    </Section>
  );
}

function timeOf(row: AgendaRow): string | null {
  if (!row.time) return null;
  return row.end ? formatRange(row.time, row.end) : formatTime(row.time);
}
