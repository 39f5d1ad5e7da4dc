import { afterEach, expect, it } from 'vitest';
import { setCaller } from '../data/http.ts';
import { formModuleAddress } from './form-module.ts';

const caller = { token: null, department: 'FIS', master: '', onUnauthorized: () => {} };
afterEach(() => setCaller({ ...caller, api: '' }));

it('a form is code of this server, also where another one keeps the rows', () => {
  setCaller({ ...caller, api: 'https://fis.example.org' });
  expect(formModuleAddress('loan_form', 'abc')).toBe('/api/forms/loan_form.js?hash=abc');
});
