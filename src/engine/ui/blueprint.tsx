import styles from './sign-in.module.css';

/** Horizontal battens between two slanted edges of a roof; `from` and `to` are [y, left x, right x]. */
function battens(from: [number, number, number], to: [number, number, number], gap: number): string {
  const lines: string[] = [];
  for (let y = from[0] + gap; y < to[0]; y += gap) {
    const part = (y - from[0]) / (to[0] - from[0]);
    const left = from[1] + (to[1] - from[1]) * part;
    const right = from[2] + (to[2] - from[2]) * part;
    lines.push(`M${left.toFixed(1)} ${y}H${right.toFixed(1)}`);
  }
  return lines.join('');
}

const COLUMNS = [95, 180, 265, 375, 460, 545];
const SPANS = ['3 000', '3 000', '4 000', '3 000', '3 000'];
const HEIGHTS: { y: number; to: number; text: string }[] = [
  { y: 59, to: 193, text: '4 800' },
  { y: 193, to: 317, text: '4 400' },
  { y: 317, to: 413, text: '3 400' },
];

function column(x: number): string {
  return `M${x - 4.5} 330V386M${x + 4.5} 330V386M${x - 4.5} 386h9l2.5 7h-14z`;
}

/** A slanted tick where a dimension line ends. */
function tick(x: number, y: number): string {
  return `M${x - 4.5} ${y + 4.5}l9-9`;
}

const ground = Array.from({ length: 26 }, (_, at) => `M${18 + at * 24} 413l-8 7`).join('');

/** The hall as an elevation drawing: front of a joglo with its dimensions. Own drawing. */
export function Blueprint() {
  return (
    <svg className={styles.blueprint} viewBox="0 0 660 500" aria-hidden="true">
      <g className={styles.hatch}>
        <path d={battens([59, 288, 352], [193, 240, 400], 9.5)} />
        <path d={battens([193, 246, 394], [253, 160, 480], 12)} />
        <path d={battens([253, 170, 470], [317, 40, 600], 13)} />
        <path d={ground} />
      </g>
      <g className={styles.lines}>
        <path d="M280 53h80v6h-80zM290 53l-5-10M350 53l5-10" />
        <path d="M288 59h64l48 134H240z" />
        <path d="M246 193h148l86 60H160z" />
        <path d="M170 253h300l130 64H40z" />
        <path d="M40 317h560v6H40zM80 323h480v7H80z" />
        <path d={COLUMNS.map(column).join('')} />
        <path d="M259 341h122M259 349.5h122M259 341v8.5M381 341v8.5" />
        <path d="M69 393h502v9H69zM49 402h542v11H49z" />
        <path className={styles.earth} d="M11 413h618" />
      </g>
      <g className={styles.dimensions}>
        <path d="M400 59h234M480 193h154M607 317h27M627 52v368" />
        <path d={[59, 193, 317, 413].map((y) => tick(627, y)).join('')} />
        <path d={`${COLUMNS.map((x) => `M${x} 421v41`).join('')}M88 455H552`} />
        <path d={COLUMNS.map((x) => tick(x, 455)).join('')} />
        <path d="M49 421v64M591 421v64M42 479h250M348 479h250" />
        <path d={tick(49, 479) + tick(591, 479)} />
        {HEIGHTS.map(({ y, to, text }) => (
          <text key={text} x="621" y={(y + to) / 2} transform={`rotate(-90 621 ${(y + to) / 2})`}>
            {text}
          </text>
        ))}
        {SPANS.map((text, at) => {
          const middle = ((COLUMNS[at] ?? 0) + (COLUMNS[at + 1] ?? 0)) / 2;
          // The middle span leaves room for the axis.
          return (
            <text key={COLUMNS[at]} x={at === 2 ? middle - 26 : middle} y="450">
              {text}
            </text>
          );
        })}
        <text x="320" y="483">
          20 000
        </text>
      </g>
      <g className={styles.axis}>
        <path d="M320 27v424" strokeDasharray="14 4 3 4" />
        <path d="M313 8h14v11h-14z" />
        <text x="320" y="17">
          A
        </text>
      </g>
    </svg>
  );
}
