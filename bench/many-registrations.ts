import type pg from 'pg';

const STUDENTS = 25_000;
const REGISTRATIONS_EACH = 8;
/** Every second student is in the manager's department. */
const DEPARTMENTS = `(array['TKMS2', 'TKIS2'])[1 + n % 2]`;

/** Puts 200,000 registrations beside the demo faculty, of 25,000 students in two departments, and counts them for the planner. */
export async function addManyRegistrations(pool: pg.Pool): Promise<void> {
  for (const statement of STATEMENTS) await pool.query(statement);
  await pool.query('vacuum analyze');
}

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
     (select id from period where exam_type = 's2_thesis_exam' and department = ${DEPARTMENTS} order by id limit 1),
     's2_thesis_exam', 'bench-student-' || n, 'Kajian unjuk kerja sistem nomor ' || n || ' bagian ' || k,
     case k when 1 then 'awaiting_verification' when 2 then 'failed' when 3 then 'withdrawn' else 'passed' end,
     date '2024-01-01' + n % 600, 70 + n % 30,
     timestamptz '2020-01-01' + ((n * 7919 + k * 104729) % 180000000) * interval '1 second',
     timestamptz '2025-01-01'
   from generate_series(1, ${STUDENTS}) as n, generate_series(1, ${REGISTRATIONS_EACH}) as k`,
];
