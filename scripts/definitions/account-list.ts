import type { Json, JsonObject, Model } from '../../src/definition/model.ts';

/** A demo account, as `npm run accounts -- --json` prints it. */
export interface Account {
  key: string;
  email: string;
  password: string;
  /** One for each department the person belongs to, in the order of the memberships. */
  credentials: { department: string; position_id: number; roles: string[] }[];
}

interface Row {
  key: string;
  values: JsonObject;
}

/** Accounts written one by one in the seed files that have a password; accounts made in bulk are left out. */
export function listAccounts(model: Model): Account[] {
  const rows = (record: string) =>
    model.seeds.flatMap((file) => file.rows.filter((row) => row.record === record));
  const memberships = rows('membership');
  const assignments = rows('role_assignment');
  return model.seeds.flatMap((file) => {
    const { password } = file;
    if (password === null) return [];
    const users = file.rows.filter((row) => row.record === 'user' && row.values.status !== 'pending');
    return users.map((user) => toAccount(user, password, { memberships, assignments }));
  });
}

function toAccount(
  user: Row,
  password: string,
  { memberships, assignments }: { memberships: Row[]; assignments: Row[] },
): Account {
  const mine = (row: Row) => refersTo(row.values.user, user.key);
  const position_id = Number(user.values.position_id);
  return {
    key: user.key,
    email: String(user.values.email),
    password,
    credentials: memberships.filter(mine).map((row) => {
      const department = String(row.values.department);
      const roles = assignments
        .filter((one) => mine(one) && one.values.department === department)
        .map((one) => String(one.values.role));
      return { department, position_id, roles };
    }),
  };
}

function refersTo(value: Json | undefined, key: string): boolean {
  return value === `@${key}` || value === `@user.${key}`;
}
