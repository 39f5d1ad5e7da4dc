import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { formFaults } from '../../../server/process/form-validators.ts';
import { compileDefinitions } from '../../definition/compiler.ts';
import type { FormSchema } from '../../definition/forms/form-schema.ts';
import { optional } from '../ui/texts.ts';
import { renderForm } from './testing/rendered-form.tsx';

const { model } = compileDefinitions(loadDefinitions('.'));
if (!model) throw new Error('the definitions do not compile');

/** Every form that asks for a file, and the fields that do. */
const forms = Object.values(model.forms).flatMap(({ name, schema }) => {
  const properties = Object.entries((schema as FormSchema).properties ?? {});
  const files = properties.filter(([, field]) => field['x-file'] !== undefined);
  return files.length > 0 ? [{ name, schema: schema as FormSchema, files }] : [];
});

describe('a form of the definitions that asks for a file', () => {
  it('is known: it is met below', () => expect(forms.length).toBeGreaterThan(0));

  it.each(forms)(
    '$name takes one at every place, as the server takes it',
    async ({ name, schema, files }) => {
      const upload = async ({ name: file }: File) => ({ id: `id of ${file}`, name: file, size: 3, mime: '' });
      // With what makes the form ask for them.
      const data = Object.fromEntries(
        files.flatMap(([, field]) =>
          Object.entries(field['x-ui']?.when ?? {}).map(([other, values]) => [other, values[0]]),
        ),
      );
      const { onChange } = renderForm({ schema, data, formContext: { upload, loadOptions: async () => [] } });
      for (const [field, { title, 'x-file': rules }] of files) {
        // Whole: "Lampiran" is not "Lampiran 2", and one name is that of one place.
        const named = (name: string) => name === title || name === `${title} ${optional}`;
        const place = await screen.findByRole('group', { name: named });
        await within(place).findByRole('button', { name: new RegExp(`: ${title}$`) });
        const file = new File(['abc'], `${field}.${rules?.formats[0]}`);
        const input = place.querySelector('input[type=file]') as HTMLInputElement;
        await act(async () => fireEvent.change(input, { target: { files: [file] } }));
        expect(await within(place).findByText(file.name, { selector: 'b' })).not.toBeNull();
      }
      // Deeper ones would not be met here, nor looked at by the server.
      expect(JSON.stringify(schema).split('"x-file"')).toHaveLength(files.length + 1);
      const given = onChange.mock.lastCall?.[0];
      expect(Object.keys(given)).toEqual(expect.arrayContaining(files.map(([field]) => field)));
      const pointers = formFaults(model, name, given, true).map(({ pointer }) => pointer);
      expect(pointers).toEqual([]);
    },
  );
});
