import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What plays, opens or follows all that there is of a kind: it takes minutes where there is much, whatever the size of its file. */
const GROWS = ['tests/stories/', 'tests/access/', 'tests/guide/'];

/**
 * Begins with the files whose work grows with the definitions, so that no processor waits at the end for the last of
 * them. On a fresh machine no earlier run tells how long a file takes, and its size says little.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    return growingFirst(
      (await super.sort(files)).map((file) => ({
        file,
        project: file.project.name,
        path: relative(root, file.moduleId),
      })),
    ).map(({ file }) => file);
  }
}

/** Files of one project stay together, since its set-up is done once; those that grow alike keep their order. */
export function growingFirst<T extends { project: string; path: string }>(files: readonly T[]): T[] {
  const place = ({ path }: T) => {
    const at = GROWS.findIndex((folder) => path.startsWith(folder));
    return at < 0 ? GROWS.length : at;
  };
  const projects = [...new Set(files.map(({ project }) => project))];
  return projects.flatMap((name) =>
    files.filter(({ project }) => project === name).toSorted((one, other) => place(one) - place(other)),
  );
}
