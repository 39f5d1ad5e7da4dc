import { describe, expect, it } from 'vitest';
import { byName } from './name-classes.ts';

const IMPORT = "import styles from './menu.module.css';\n";

describe('byName', () => {
  it('takes classes by name where each is named', () =>
    expect(byName(`${IMPORT}export const a = styles.item + styles.open;`)).toBe(
      "import * as styles from './menu.module.css';\nexport const a = styles.item + styles.open;",
    ));

  it.each(['styles[tone]', 'Object.keys(styles)', 'styles?.item'])('leaves the object for %s', (use) =>
    expect(byName(IMPORT + use)).toBe(IMPORT + use),
  );

  it('tells two modules of one file apart', () =>
    expect(byName(`${IMPORT}import tabs from './tabs.module.css';\nstyles[a] + tabs.bar;`)).toBe(
      `${IMPORT}import * as tabs from './tabs.module.css';\nstyles[a] + tabs.bar;`,
    ));
});
