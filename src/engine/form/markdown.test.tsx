import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from './testing/rendered-form.tsx';

// What the marks do to a text is the library's, and seen in the browser (tests/e2e/broadcasts.spec.ts).
it('offers marks for a text that is read as Markdown, and for no other', async () => {
  renderForm({
    schema: {
      type: 'object',
      properties: {
        body: {
          type: 'string',
          title: 'Isi',
          maxLength: 2000,
          'x-markdown': true,
          'x-ui': { widget: 'textarea' },
        },
        place: { type: 'string', title: 'Tempat', maxLength: 2000 },
      },
    },
  });
  const toolbar = await screen.findByRole('toolbar', { name: 'Format teks' });
  expect(screen.getAllByRole('toolbar')).toHaveLength(1);
  expect(
    within(toolbar)
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Tebal', 'Miring', 'Daftar', 'Tautan']);
  const body = screen.getByLabelText(/^Isi/);
  expect(toolbar.getAttribute('for')).toBe(body.id);
});
