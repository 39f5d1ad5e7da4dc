import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import styles from './record.module.css';
import { SignPages } from './sign-pages.tsx';

vi.mock('../../page/page-context.tsx', () => ({ usePage: () => ({ key: {} }) }));
// The file is on its way.
vi.mock('../../data/files.ts', () => ({ documentAddress: () => new Promise(() => undefined) }));

it('has the place of the pages, and says where one signs, before the file is there', () => {
  const place = { kind: 'signature', page: 2, x: 0, y: 0, width: 9, height: 9 } as const;
  const { container } = render(
    <SignPages id="d" label="Surat" places={[place]} onFailed={() => undefined} />,
  );
  expect(screen.getByText(/halaman 2/i)).toBeTruthy();
  expect(container.querySelector(`.${styles.signPages}`)?.contains(screen.getByRole('status'))).toBe(true);
});
