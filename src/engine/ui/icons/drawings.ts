import { CALENDAR, circle, RING } from './strokes.ts';

/** A numeral in a drawing, six high: what comes first and what second of a pair. */
const one = (x: number, y: number): string => `M${x} ${y + 1.3}l1.8-1.3v6`;
const two = (x: number, y: number): string =>
  `M${x} ${y + 1.8}a1.8 1.8 0 0 1 3.6 0c0 1.7-3.6 2.2-3.6 4.2h3.6`;

const SHEET = 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5';
const NEWSPAPER = 'M7 5h13v15H5.8A1.8 1.8 0 0 1 4 18.2V10h3zM7 10v8.5a1.5 1.5 0 0 1-1.2 1.5';
const NOTEBOOK = 'M6.5 3.5H19v17H6.5zM8.5 8h-4M8.5 12h-4M8.5 16h-4';
const BOARD = 'M3.5 4.5h17M5 4.5V15h14V4.5M12 15v3M8.5 20.5 12 18l3.5 2.5';

/**
 * The house's own stroke drawings: path data on a 24 grid, drawn with a stroke of 1.75 and round ends. The keys are the names
 * screen files use under `icon`. These are what the frame, lists and menus draw; the others come when they are needed
 * (`later-drawings.ts`).
 */
export const drawings = {
  'alert-circle': `${RING}M12 7.5V13M12 16.2v.1`,
  'alert-triangle': 'M12 4 21 19.5H3zM12 10v4.5M12 17v.1',
  'arrow-down': 'M12 4.5v15M6.5 14l5.5 5.5 5.5-5.5',
  'arrow-right': 'M4.5 12h15M14 6.5l5.5 5.5-5.5 5.5',
  'arrow-up': 'M12 19.5v-15M6.5 10 12 4.5l5.5 5.5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.8h4M12 5V3',
  book: 'M12 6.5c-2-1.5-4.5-2-8-2V18c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2V4.5c-3.5 0-6 .5-8 2zM12 6.5V20',
  building: 'M5 20.5v-17h9v17M14 9h5v11.5M3 20.5h18M8 7.5h3M8 11.5h3M8 15.5h3',
  calendar: CALENDAR,
  cap: 'M12 5 2.5 9.5 12 14l9.5-4.5zM6.5 11.5V16c1.5 1.5 3.5 2 5.5 2s4-.5 5.5-2v-4.5M21.5 9.5V15',
  check: 'M4.5 12.5l5 5 10-11',
  'check-circle': `${RING}M8 12.3l2.8 2.8L16 9.5`,
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-left': 'M14.5 6l-6 6 6 6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  circle: RING,
  'circle-dashed': RING,
  clock: `${RING}M12 7v5l3.5 2`,
  close: 'M6 6l12 12M18 6 6 18',
  columns: 'M4 5h16v14H4zM9.3 5v14M14.7 5v14',
  database:
    'M4.5 6.5c0-1.7 3.4-3 7.5-3s7.5 1.3 7.5 3-3.4 3-7.5 3-7.5-1.3-7.5-3zv11c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3v-11M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3',
  door: 'M6 20.5v-17h12v17M3 20.5h18M14.5 11.5v2',
  download: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4 16v4h16v-4',
  file: SHEET,
  'file-check': `${SHEET}M9 14l2 2 4-4`,
  'file-down': `${SHEET}M12 11v6M9.5 14.5 12 17l2.5-2.5`,
  'file-text': `${SHEET}M9 12.5h6M9 16h6`,
  'file-up': `${SHEET}M12 17.5V11M9.5 13.5 12 11l2.5 2.5`,
  filter: 'M4 7h16M7 12h10M10 17h4',
  gear: `${circle(12, 12, 6.3)}${circle(12, 12, 2.4)}M12 3v2.7M12 18.3V21M3 12h2.7M18.3 12H21M5.6 5.6l2 2M16.4 16.4l2 2M18.4 5.6l-2 2M7.6 16.4l-2 2`,
  home: 'M4 11l8-7 8 7v9.5H4zM9.5 20.5V14h5v6.5',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  message: 'M4 5h16v11.5H10l-4 4v-4H4z',
  more: `${circle(5.5, 12, 0.5)}${circle(12, 12, 0.5)}${circle(18.5, 12, 0.5)}`,
  newspaper: `${NEWSPAPER}M10.5 9h6M10.5 12.5h6M10.5 16h6`,
  'newspaper-1': `${NEWSPAPER}${one(12.3, 9.5)}`,
  'newspaper-2': `${NEWSPAPER}${two(11.7, 9.5)}`,
  notebook: `${NOTEBOOK}M11.5 8.5H16M11.5 12H16`,
  'notebook-1': `${NOTEBOOK}${one(12, 9)}`,
  'notebook-2': `${NOTEBOOK}${two(11.5, 9)}`,
  pen: 'M4 20l1-4.5L16 4.5 19.5 8l-11 11zM13.5 7l3.5 3.5',
  presentation: BOARD,
  'presentation-1': `${BOARD}${one(10.7, 6.7)}`,
  'presentation-2': `${BOARD}${two(10.2, 6.7)}`,
  search: `${circle(10.5, 10.5, 6.5)}M15.5 15.5l5 5`,
  shield: 'M12 3.5 19 6v5.5c0 4.5-2.5 7.5-7 9-4.5-1.5-7-4.5-7-9V6z',
  sort: 'M8 9.5l4-4 4 4M8 14.5l4 4 4-4',
  stamp: 'M9.5 13.5c0-3-1.5-4-1.5-6a4 4 0 0 1 8 0c0 2-1.5 3-1.5 6M5 13.5h14v4H5zM5 20.5h14',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9',
  user: `${circle(12, 8, 3.75)}M5 20.5c.5-4.2 3-6.3 7-6.3s6.5 2.1 7 6.3`,
  'user-check': `${circle(10, 8, 3.75)}M3 20.5c.5-4.2 3-6.3 7-6.3 1.4 0 2.6.3 3.6.8M15.5 18.5l2 2 4-4`,
  users: `${circle(9, 8, 3.5)}M2.5 20c.5-3.9 2.8-5.8 6.5-5.8s6 1.9 6.5 5.8M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.6c2.4.7 3.7 2.5 4 5.4`,
} as const satisfies Record<string, string>;
