/** A circle as path data, so that every drawing is one path. */
export function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}

/** What several drawings have in common. */
export const RING = circle(12, 12, 8.5);
export const CALENDAR = 'M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8';
