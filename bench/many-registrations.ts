import type pg from 'pg';

const STUDENTS = 25_000;
const REGISTRATIONS_EACH = 8;
/** Every second student is in the manager's department. */
const DEPARTMENTS = `(array['TKMS2', 'TKIS2'])[1 + n % 2]`;
const UNDER_WAY = `(select * from registration where id like 'bench-%' and status = 'awaiting_verification')`;

/**
 * Puts 200,000 registrations beside the demo faculty, of 25,000 students in two departments, and counts them for the
 * planner. Answers the id of the period of the first of them.
 */
export async function addManyRegistrations(pool: pg.Pool): Promise<string> {
  for (const statement of STATEMENTS) await pool.query(statement);
  await pool.query('vacuum analyze');
  const { rows } = await pool.query(`select ${periodOf("'TKMS2'")} as id`);
  return rows[0].id;
}

const periodOf = (department: string) =>
  `(select id from period where exam_type = 's2_thesis_exam' and department = ${department} order by id limit 1)`;

const STATEMENTS = [
  `insert into "user" (id, name, email, id_number, position_id, status)
   select 'bench-user-' || n, 'Mahasiswa ' || n, 'bench' || n || '@mail.example.ac.id', 'b' || n, 4, 'active'
   from generate_series(1, ${STUDENTS}) as n`,
  `insert into student (id, department, "user", name, nim, cohort_year, track, study_status, credits_passed, gpa)
   select 'bench-student-' || n, ${DEPARTMENTS}, 'bench-user-' || n, 'Mahasiswa ' || n,
     '25/' || lpad((500000 + n)::text, 6, '0') || '/PTK/' || lpad((20000 + n)::text, 5, '0'),
     2020 + n % 6, 'regular', 'active', 30, 3.5
   from generate_series(1, ${STUDENTS}) as n`,
  // One of a student's eight is still under way, as the product's unique key wants it.
  `insert into registration (id, department, number, period, exam_type, student, title, status, scheduled_on, final_score,
     created_at, updated_at)
   select 'bench-' || n || '-' || k, ${DEPARTMENTS}, 'B-' || n || '-' || k,
     ${periodOf(DEPARTMENTS)},
     's2_thesis_exam', 'bench-student-' || n, 'Kajian unjuk kerja sistem nomor ' || n || ' bagian ' || k,
     case k when 1 then 'awaiting_verification' when 2 then 'failed' when 3 then 'withdrawn' else 'passed' end,
     date '2024-01-01' + n % 600, 70 + n % 30,
     timestamptz '2020-01-01' + ((n * 7919 + k * 104729) % 180000000) * interval '1 second',
     timestamptz '2025-01-01'
   from generate_series(1, ${STUDENTS}) as n, generate_series(1, ${REGISTRATIONS_EACH}) as k`,
  // Those under way have two examiners and two documents each.
  `insert into panel_member (id, department, registration, person, seat, label, "group", source)
   select 'bench-panel-' || r.id || '-' || k, r.department, r.id,
     (array(select id from lecturer where deleted_at is null order by id limit 6))[1 + (length(r.number) + k) % 6],
     'penguji', 'Penguji', 'penguji', 'assign'
   from ${UNDER_WAY} as r, generate_series(1, 2) as k`,
  `insert into registration_document (id, department, registration, code, label, stage, file, version_no, status, verifier)
   select 'bench-document-' || r.id || '-' || k, r.department, r.id, 'bench_' || k, 'Berkas ' || k, 'registration',
     '{"id": "none", "name": "berkas.pdf", "size": 1000}', 1, (array['accepted', 'uploaded'])[k], 'admin'
   from ${UNDER_WAY} as r, generate_series(1, 2) as k`,
];
