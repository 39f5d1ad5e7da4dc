import { administratorRole } from '../../auth/administrator.ts';
import { addPerson } from '../../testing/server.ts';
import { type Client, openSmallFaculty, type SmallFaculty } from '../../testing/small-faculty.ts';

/** A small faculty with somebody who administers all of its departments, and one who administers one (FIS). */
export interface Administered {
  faculty: SmallFaculty;
  everywhere: Client;
  physics: Client;
  /** The account behind `physics`. */
  physicsId: string;
}

export async function openAdministered(
  options?: Parameters<typeof openSmallFaculty>[0],
): Promise<Administered> {
  const faculty = await openSmallFaculty(options);
  const role = administratorRole(faculty.deps.definitions.current());
  if (role === null) throw new Error('the small faculty names no role of administrators');
  const keeper = { position_id: 2, roles: [role] };
  const all = await addPerson(faculty, { name: 'Wulan Semua', departments: ['FIS', 'KIM'], ...keeper });
  const physicsId = await addPerson(faculty, { name: 'Surya Fisika', departments: ['FIS'], ...keeper });
  const as = async (user: string) => faculty.clientWith(await faculty.headers(user, 'FIS'));
  return { faculty, everywhere: await as(all), physics: await as(physicsId), physicsId };
}

/** What the audit log tells somebody who asks for it. */
export async function auditOf(client: Client, query = '') {
  const { body } = await client.get(`/operations/audit${query}`);
  return body as { entries: Record<string, unknown>[]; total: number; departments: string[] | null };
}
