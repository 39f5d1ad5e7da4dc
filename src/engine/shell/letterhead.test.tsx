import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppProvider } from '../state/app-context.tsx';
import { createAppStore } from '../state/app-store.ts';
import { manifest, session } from '../testing/small-world.tsx';
import Letterhead from './letterhead.tsx';

function linesOf(facts: { faculty?: object; department?: object }): (string | null)[] {
  const [first, ...rest] = manifest.departments;
  if (!first) throw new Error('no department');
  const own = {
    ...manifest,
    app: { ...manifest.app, faculty: { ...facts.faculty } },
    departments: [{ ...first, facts: { ...facts.department } }, ...rest],
  };
  const { container } = render(
    <AppProvider value={createAppStore(own, session)}>
      <Letterhead />
    </AppProvider>,
  );
  return [...container.querySelectorAll('p')].map((line) => line.textContent).slice(0, -1);
}

it('names the institution, the department and how it is reached', () => {
  const faculty = { university: 'Universitas', faculty: 'Fakultas', address: 'Jalan 1', email: 'f@x.id' };
  expect(linesOf({ faculty, department: { name: 'Departemen', email: 'd@x.id' } })).toEqual([
    'Universitas, Fakultas',
    'Departemen, Satu',
    'Jalan 1, d@x.id',
  ]);
});

it('names the system where no institution is stated', () => {
  expect(linesOf({})).toEqual(['Sistem', 'Satu']);
});
