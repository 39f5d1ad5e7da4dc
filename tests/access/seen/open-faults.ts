import { readFileSync } from 'node:fs';

/** What of a leak a line of `open.csv` names. */
export interface LeakFacts {
  thing: string;
  audiences: readonly string[];
  /** `subject.screen@audience`. */
  route: string;
  way: string;
}

export interface OpenFaults {
  covers(leak: LeakFacts): boolean;
  /** Lines that covered nothing so far: mended, and to be taken out. */
  idle(): string[];
}

/**
 * Faults that are known and not mended yet: `thing,audience,screen,way`, without the subject of the route; `*` = any. The
 * list only gets shorter: the full run fails on a line that covers nothing.
 */
export function readOpenFaults(file = new URL('open.csv', import.meta.url)): OpenFaults {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const used = new Set<string>();
  const covers = ({ thing, audiences, route, way }: LeakFacts) => {
    const screen = route.replace(/^[^.]*\./, '');
    const line = lines.find((one) => {
      const [what, whom = '', where, how] = one.split(',');
      const fits = (word: string | undefined, value: string) => word === '*' || word === value;
      return fits(what, thing) && audiences.includes(whom) && fits(where, screen) && fits(how, way);
    });
    if (line !== undefined) used.add(line);
    return line !== undefined;
  };
  return { covers, idle: () => lines.filter((line) => !used.has(line)) };
}
