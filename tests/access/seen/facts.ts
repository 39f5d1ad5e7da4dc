import { sql } from 'kysely';
import type { Db } from '../../../server/core/deps.ts';

/** Somebody who asks: an account in one department, the holder of a personal link, or nobody (`user: null`). */
export interface Who {
  label: string;
  user: string | null;
  department: string;
  /** Registration of the personal link that the session was opened by. */
  link: string | null;
}

/** What the table's columns and conditions are about, read from the rows themselves. */
export interface RegistrationFacts {
  id: string;
  index: number;
  type: string;
  department: string;
  status: string;
  /** For reports: the state, with what its name does not say. */
  label: string;
  period: string;
  published: boolean;
  decided: boolean;
  revising: boolean;
  verified: boolean;
  student: string;
  supervisors: string[];
  members: { user: string; chair: boolean; sent: boolean }[];
  /** Roles whose approval of it is or was their turn. */
  named: string[];
  /** Roles that are asked to sign a document of it. */
  asked: string[];
  /** Who examines where its student came to listen, and reads there who did. */
  hosts: string[];
}

interface Account {
  position: number | null;
  /** `role department`. */
  roles: string[];
}

export interface Facts {
  registrations: RegistrationFacts[];
  byIndex(index: number): RegistrationFacts;
  /** Columns of the table that a person stands in for a registration; at least one. */
  audiencesOf(who: Who, facts: RegistrationFacts): string[];
}

/** The day of the demo, on which everybody is asked. */
const DEMO_DAY = '2025-11-03';

/** 3.2 and 3.5: on the research track the same exam by another name. */
const PROPOSAL_EXAMS = ['s2_proposal_exam', 's2_mbr_proposal_exam'];

/** The roles of the domain (2.1) that see a registration as such, and their columns. */
const OFFICES: Record<string, string> = {
  'secretary-of-program': 'secretary',
  'head-of-program': 'program_head',
  'head-of-department': 'department_head',
};

export async function readFacts(db: Db): Promise<Facts> {
  const registrations = await readRegistrations(db);
  const accounts = await readAccounts(db);
  const byIndex = (index: number) => {
    const found = registrations[index];
    if (!found) throw new Error(`no registration ${index}`);
    return found;
  };
  return { registrations, byIndex, audiencesOf: (who, facts) => audiencesOf(accounts, who, facts) };
}

async function readRegistrations(db: Db): Promise<RegistrationFacts[]> {
  const found = await sql<RegistrationFacts>`
    select r.id, r.exam_type as type, r.department, r.status, r.period,
      r.published_at is not null as published, r.decided_at is not null as decided,
      r.verified_at is not null as verified,
      (r.status in ('revision', 'revision_review') or exists (
        select 1 from history h where h.record = 'registration' and h."row" = r.id and h.to_state = 'revision')) as revising,
      s."user" as student,
      (select coalesce(json_agg(l."user"), '[]') from supervision v join lecturer l on l.id = v.lecturer
        where v.work = r.work and v.status = 'active' and v.deleted_at is null) as supervisors,
      (select coalesce(json_agg(json_build_object('user', l."user", 'chair', p.chair, 'sent', exists (
          select 1 from score_sheet x where x.registration = r.id and x.person = p.person and x.deleted_at is null
          and x.status in ('submitted', 'locked')))), '[]')
        from panel_member p join lecturer l on l.id = p.person
        where p.registration = r.id and p.status = 'active' and p.deleted_at is null) as members,
      (select coalesce(json_agg(distinct a.role), '[]') from approval a
        where a.registration = r.id and a.status <> 'waiting' and a.deleted_at is null) as named,
      (select coalesce(json_agg(distinct q.role), '[]') from signature_request q
        join generated_document g on g.id = q.generated_document and g.deleted_at is null
        where g.registration = r.id and q.role is not null and q.deleted_at is null) as asked,
      (select coalesce(json_agg(distinct l."user"), '[]') from guest g
        join panel_member p on p.registration = g.registration and p.status = 'active' and p.deleted_at is null
        join lecturer l on l.id = p.person where g.student = r.student and g.deleted_at is null) as hosts
    from registration r join student s on s.id = r.student
    where r.deleted_at is null order by r.id`.execute(db);
  return found.rows.map((row, index) => {
    const marks = [row.type, row.status, row.published ? 'published' : '', row.revising ? 'revising' : ''];
    return { ...row, index, label: marks.filter(Boolean).join(' ') };
  });
}

async function readAccounts(db: Db): Promise<Map<string, Account>> {
  const found = await sql<Account & { id: string }>`
    select u.id, u.position_id::int as position,
      (select coalesce(json_agg(held.role || ' ' || held.department), '[]') from (
        select a.role, a.department from role_assignment a where a."user" = u.id and a.deleted_at is null
        -- 2.1: a deputy stands where the holder stands, on the days of the delegation.
        union select d.role, d.department from delegation d
        where d.to_user = u.id and d.deleted_at is null and ${DEMO_DAY} between d.start and d."end") held) as roles
    from "user" u`.execute(db);
  return new Map(found.rows.map(({ id, ...account }) => [id, account]));
}

function audiencesOf(accounts: Map<string, Account>, who: Who, facts: RegistrationFacts): string[] {
  const account = who.user === null ? undefined : accounts.get(who.user);
  if (who.user === null || !account) return ['anyone'];
  const member = facts.members.find(({ user }) => user === who.user);
  if (who.link !== null) {
    if (who.link !== facts.id || !member) return ['lecturer'];
    return [member.sent ? 'link_after' : 'link_before'];
  }
  if (account.position === 4) return [facts.student === who.user ? 'student' : 'other_student'];
  const found = officesOf(account, who, facts);
  if (facts.supervisors.includes(who.user)) found.push('supervisor');
  if (member) found.push(member.sent ? 'member_after' : 'member_before', ...(member.chair ? ['chair'] : []));
  // 4.14: whoever is asked to sign reads what they sign; 4.4: an attendance list names who listened.
  const asked = facts.asked.some((role) => account.roles.includes(`${role} ${who.department}`));
  const besides = [
    ...(asked && who.department === facts.department ? ['signer'] : []),
    ...(facts.hosts.includes(who.user) ? ['host'] : []),
  ];
  if (found.length > 0) return [...found, ...besides];
  return [account.position === 3 ? 'lecturer' : 'staff', ...besides];
}

function officesOf({ roles }: Account, { department }: Who, facts: RegistrationFacts): string[] {
  const holds = (role: string) => roles.includes(`${role} ${department}`);
  if (department !== facts.department) return holds('admin') ? ['elsewhere'] : [];
  const found: string[] = [];
  if (holds('admin')) found.push('manager');
  if (holds('perpustakaan')) found.push('library');
  for (const [role, column] of Object.entries(OFFICES)) {
    // 2.2: the secretary composes the panel of a proposal exam that was verified.
    const composes = role === 'secretary-of-program' && PROPOSAL_EXAMS.includes(facts.type) && facts.verified;
    if (holds(role) && (composes || facts.named.includes(role))) found.push(column);
  }
  return found;
}
