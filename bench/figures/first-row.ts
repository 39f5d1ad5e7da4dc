import type { Figure } from '../figure.ts';
import { openFirstList } from '../first-list.ts';
import type { Load } from '../page-load.ts';
import { median } from '../statistics.ts';

const RUNS = 5;
const MOST_REQUESTS = 6;
const MOST_RATIO = 1.5;

/** A cold visit of the manager's first list on a cheap phone: Fast 3G, processor four times as slow. */
export const firstRow: Figure = {
  name: 'first-row',
  async measure(world) {
    const list = await openFirstList(world);
    try {
      const ours: Load[] = [];
      const floor: Load[] = [];
      // Turn by turn, so that a busy moment of the machine falls on both.
      for (let run = 0; run < RUNS; run++) {
        ours.push(await list.load('ours', true));
        floor.push(await list.load('floor', true));
      }
      const requests = (loads: Load[]) => median(loads.map((load) => load.requests.length));
      const time = (loads: Load[]) => median(loads.map((load) => load.ms));
      return [
        {
          label: 'requests to the first row',
          unit: 'requests',
          ours: requests(ours),
          floor: requests(floor),
          budget: { most: MOST_REQUESTS },
        },
        {
          label: 'first row, Fast 3G, 4× slower processor',
          unit: 'ms',
          ours: time(ours),
          floor: time(floor),
          budget: { ratio: MOST_RATIO },
        },
      ];
    } finally {
      await list.close();
    }
  },
};
