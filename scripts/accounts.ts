// `npm run -s accounts -- [--json] [--root DIR]`: the demo accounts that the seeds make.

import { listAccounts } from './definitions/account-list.ts';
import { readArguments } from './definitions/arguments.ts';
import { loadModel } from './definitions/load-model.ts';

const { root, json } = readArguments(process.argv.slice(2));
const accounts = listAccounts(loadModel(root));

if (json) console.log(JSON.stringify(accounts, null, 2));
else
  for (const { key, email, password, credentials } of accounts) {
    const where = credentials.map((one) => [one.department, ...one.roles].join(' ')).join('; ');
    console.log(`${key.padEnd(14)} ${email.padEnd(44)} ${password.padEnd(18)} ${where}`);
  }
