import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

interface Range {
  from: string;
  to: string;
}

interface Period {
  id: string;
  cells: {
    name: string;
    semester_name: string;
    registration: Range;
    examination: Range;
    quota: number;
    registered: number;
    verified: number;
    completed: number;
    status: string;
  };
}

const STATES: Record<string, string> = {
  draft: 'Draf',
  open: 'Dibuka',
  running: 'Berjalan',
  finished: 'Selesai',
};
const day = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', year: 'numeric' });
const span = ({ from, to }: Range) => `${day.format(new Date(from))} sampai ${day.format(new Date(to))}`;

export function PeriodList() {
  const [query, setQuery] = useSearchParams();
  const state = query.get('status') ?? '';
  const { data } = useQuery({
    queryKey: ['periods', state],
    queryFn: async () => {
      const answer = await fetch(`/api/periods${state && `?status=${state}`}`);
      return ((await answer.json()) as { data: Period[] }).data;
    },
  });
  return (
    <>
      <h1>Periode Ujian Tesis</h1>
      <select
        aria-label="Status"
        value={state}
        onChange={(event) => setQuery(event.target.value ? { status: event.target.value } : {})}
      >
        <option value="">Semua</option>
        {Object.entries(STATES).map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      {data ? <PeriodTable periods={data} /> : <p>Memuat…</p>}
    </>
  );
}

function PeriodTable({ periods }: { periods: Period[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th>Nama Periode</th>
          <th>Semester</th>
          <th>Pendaftaran</th>
          <th>Masa ujian</th>
          <th>Kuota</th>
          <th>Terdaftar</th>
          <th>Terverifikasi</th>
          <th>Selesai</th>
          <th>Status</th>
        </tr>
      </thead>
      <tbody>
        {periods.map(({ id, cells }) => (
          <tr key={id}>
            <td>
              <strong>{cells.name}</strong>
            </td>
            <td>{cells.semester_name}</td>
            <td>{span(cells.registration)}</td>
            <td>{span(cells.examination)}</td>
            <td>{cells.quota}</td>
            <td>{cells.registered}</td>
            <td>{cells.verified}</td>
            <td>{cells.completed}</td>
            <td>
              <span className="badge">{STATES[cells.status]}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
