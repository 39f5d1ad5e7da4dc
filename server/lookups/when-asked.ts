import { SOURCE_LABEL } from '../../src/definition/messages/server-texts.ts';
import type { CrossrefConfig } from '../core/config.ts';
import type { Lookups } from '../core/deps.ts';

/** Looks up at the source of the configuration. What that takes is loaded with the first question; most starts see none. */
export function createLookupsWhenAsked(config: CrossrefConfig | null): Lookups {
  let made: Promise<Lookups> | undefined;
  return {
    label: config && SOURCE_LABEL,
    async find(source, typed) {
      made ??= import('./lookups.ts').then(({ createLookups }) => createLookups(config));
      return (await made).find(source, typed);
    },
  };
}
