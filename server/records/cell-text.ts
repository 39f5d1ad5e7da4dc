import { cellTexts } from '../../src/definition/messages/server-texts.ts';
import type { Cell } from '../../src/definition/wire.ts';
import { dayTime } from './day-time.ts';

/** A cell as one line of text: labels, lists with commas, moments in the faculty's zone (`2025-11-03 10:00`). */
export function cellText(cell: Cell | undefined, zone: string): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? cellTexts.yes : cellTexts.no;
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'string') return isMoment(cell) ? dayTime(cell, zone) : cell;
  if (Array.isArray(cell)) return cell.join(', ');
  if ('label' in cell) return cell.label;
  if ('name' in cell) return cell.name;
  return [cell.from, cell.to].map((end) => cellText(end, zone)).join(' – ');
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function isMoment(text: string): boolean {
  return MOMENT.test(text);
}
