// `npm run admin -- create --email a@b.ac.id --name "Nama" [--id-number N] [--role R] [--position P]`: makes an account
// with the role (default: the first of access.yaml) in every department, for a production server without demo accounts.
// The password is read from ADMIN_PASSWORD, or made and printed once.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createAdministrator } from '../server/auth/administrator.ts';
import { readConfig } from '../server/core/config.ts';
import { openBase } from '../server/open.ts';

const USAGE =
  'Usage: npm run admin -- create --email a@b.ac.id --name "Nama Lengkap" [--id-number N] [--role R] [--position P]';

function readWish() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      'id-number': { type: 'string' },
      role: { type: 'string' },
      position: { type: 'string' },
    },
  });
  const { email, name, role, position } = values;
  if (positionals.join(' ') !== 'create' || !email || !name) throw new Error(USAGE);
  return { email, name, role, position, id_number: values['id-number'] };
}

async function run(): Promise<void> {
  const wish = readWish();
  const given = process.env.ADMIN_PASSWORD;
  const password = given ?? randomBytes(12).toString('base64url');
  const base = await openBase(readConfig(process.env, process.cwd()), { watch: false });
  try {
    const { email, departments, role } = await createAdministrator(
      base.connection.db,
      base.definitions.current(),
      {
        ...wish,
        password,
      },
    );
    console.log(`${email} has the role ${role} in ${departments.join(', ')}.`);
    if (given === undefined) console.log(`Password, shown only now: ${password}`);
  } finally {
    await base.close();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
