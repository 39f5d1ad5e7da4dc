import type { EffectModel, Model, ProcessModel } from '../model.ts';

/**
 * Codes of the documents that some step may ask somebody to sign: those that it makes with signers, or all of its record where it
 * works out which it makes. Pure.
 */
export function signedDocuments({ processes, generated }: Model): Set<string> {
  const codes = Object.values(processes).flatMap((process) =>
    effectsOf(process).flatMap((effect) => {
      if (effect.kind !== 'generate' || effect.signers === null) return [];
      const { root } = effect.document;
      if (root.op === 'const' && typeof root.value === 'string') return [root.value];
      const own = Object.values(generated).filter(({ record }) => record === process.record);
      return own.map(({ code }) => code);
    }),
  );
  return new Set(codes);
}

function effectsOf({ transitions, effects }: ProcessModel): EffectModel[] {
  return [...Object.values(transitions).flatMap((one) => one.do), ...Object.values(effects).flat()];
}
