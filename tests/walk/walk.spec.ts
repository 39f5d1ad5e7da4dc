import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { definitionsRoot } from '../../server/testing/definitions-root.ts';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import type { Actor } from '../conformance/exam-story/world.ts';
import { expect, test, watch } from '../e2e/support/test.ts';
import { pagesOf } from '../stories/offers.ts';
import { overHttp } from '../stories/over-http.ts';
import { audiencesOfPerson } from '../stories/people.ts';
import { begin, playOn } from '../stories/play.ts';
import { readStories } from '../stories/story.ts';
import { inSequence, storiesOf, studentOf } from '../stories/tracks.ts';
import type { Play, Transport } from '../stories/types.ts';
import { keepOffers } from './fill.ts';
import { inBrowser, openAs, pathOf } from './in-browser.ts';
import { lookAt } from './look.ts';
import { openWalk, type Walk } from './server.ts';

/** One story at a walking pace. */
const LONGEST_MS = 1_800_000;
const TRACKS = [
  { track: 'regular', department: 'TKMS2' },
  { track: 'mbr', department: 'TKIS2' },
];

for (const track of TRACKS)
  test.describe(`${track.track} in ${track.department}`, () => {
    test.describe.configure({ mode: 'default', timeout: LONGEST_MS });
    const stories = inSequence(storiesOf(projectModel(), readStories(definitionsRoot), track));
    let walk: Walk;
    let page: Page;
    let student: Actor;
    /** How many of the track the student has behind them. */
    let passed = 0;

    test.beforeAll(async ({ browser }) => {
      walk = await openWalk();
      passed = 0;
      page = await browser.newPage({ baseURL: walk.url });
      keepOffers(page);
      student = await studentOf(
        walk.world,
        stories.map(({ story }) => story),
      );
    });
    test.afterAll(async () => {
      await page?.close();
      await walk?.close();
    });

    for (const [at, { story, later }] of stories.entries())
      test(story.type, async ({ isMobile }, { project }) => {
        await passBefore(at);
        const complaints = watch(page);
        const folder = join('test-results', 'walk', project.name, `${track.department} ${story.type}`);
        const look = lookAt(folder, { phone: isMobile });
        const transport = goingOn(inBrowser(page, look));
        const play = await begin(walk.world, story, { student, later, transport });
        await playOn(play);
        expect.soft(play.states).toEqual(play.story.states);
        passed = at + 1;
        await readEnd(play, look);
        expect.soft(complaints.list).toEqual([]);
      });

    /** What comes before it and was not walked is passed by calls: each type can be walked by itself. */
    async function passBefore(at: number): Promise<void> {
      for (const { story, later } of stories.slice(passed, at))
        await playOn(await begin(walk.world, story, { student, later, transport: overHttp }));
      passed = Math.max(passed, at);
    }

    /** Everybody opens the page of what came to its end. */
    async function readEnd(play: Play, look: ReturnType<typeof lookAt>): Promise<void> {
      for (const [who, actor] of Object.entries(play.people)) {
        if (actor.user === null) continue;
        const routes = pagesOf(play.world, play.type, audiencesOfPerson(play, who), actor);
        for (const route of routes) {
          const answer = await play.world.page(actor, encodeURIComponent(route.id), play.row);
          if (answer.status !== 200) continue;
          await openAs(page, play.world, actor, pathOf(route, play.row));
          await look(page, `end ${who} ${route.screen}`);
        }
      }
    }
  });

/** What cannot be done in the browser is told as a fault and done by a call, so that the rest of the way is seen too. */
function goingOn(transport: Transport): Transport {
  return {
    ...transport,
    async perform(play, doing) {
      try {
        await transport.perform(play, doing);
      } catch (error) {
        expect.soft(String(error), `${doing.name} by ${doing.who} in ${play.states.at(-1)}`).toBe('');
        await overHttp.perform(play, doing);
      }
    },
  };
}
