import { existsSync, readdirSync } from 'node:fs';

/**
 * Whether the start that comes next is the first one of a demo, as far as can be told without a database: nothing lies in
 * the data folder. Only then is it worth playing the demo faculty beforehand.
 */
export function demoIsAhead({ DEMO, NODE_ENV, DATA_DIR } = process.env) {
  const demo = DEMO?.trim() ? /^(1|true|yes|on)$/i.test(DEMO.trim()) : NODE_ENV?.trim() !== 'production';
  const folder = DATA_DIR?.trim() || 'data';
  return demo && (!existsSync(folder) || readdirSync(folder).length === 0);
}
