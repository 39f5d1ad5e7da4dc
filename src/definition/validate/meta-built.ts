import type { ValidateFunction } from 'ajv';

/**
 * Validators of the meta-schemas compiled ahead, by name. Empty in the sources, where they are compiled when first used;
 * a build fills it (`artefacts/meta-module.ts`).
 */
export const builtValidators: Readonly<Record<string, ValidateFunction | undefined>> = {};
