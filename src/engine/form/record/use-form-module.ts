import { queryOptions, useQuery } from '@tanstack/react-query';
import type { FormSchema } from '../../../definition/forms/form-schema.ts';
import { preloadable } from '../../chunks/preloadable.ts';
import { useApp } from '../../state/app-context.tsx';
import { type FormModule, loadFormModule } from '../form-module.ts';
import { preloadControls } from '../theme/preloaded-controls.ts';
import type { SchemaFormProps } from './schema-form.tsx';

/** The form itself, whose code comes with the first module of one. */
export const SchemaForm = preloadable<SchemaFormProps>(() => import('./schema-form.tsx'));

/** The schema and validators of a form, loaded once per hash of the definitions, and the code that draws it. */
export function formQuery(name: string, hash: string) {
  return queryOptions({
    queryKey: ['form', hash, name],
    queryFn: () => loadForm(name, hash),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useFormModule(name: string | null) {
  const { manifest } = useApp();
  return useQuery({
    ...formQuery(name ?? '', manifest.hash),
    enabled: name !== null,
    // The form that is open stays while its newer version is on the way.
    placeholderData: (previous) => previous,
  });
}

/** All that a form is drawn with, side by side: it appears whole. What of the code does not come is told where it is drawn. */
async function loadForm(name: string, hash: string): Promise<FormModule> {
  const module = loadFormModule(name, hash);
  const controls = module.then(({ schema }) => preloadControls(schema as FormSchema));
  await Promise.allSettled([SchemaForm.preload(), controls]);
  return module;
}
