/** What a chart and its table are given. */

/** A number that leads to what it counts. */
export interface Counted {
  key: string;
  label: string;
  count: number;
  href: string;
}

export interface ChartBar extends Counted {
  /** What of the bar before is not in this one. */
  lost: Counted[];
  /** What of it is beyond the limit. */
  over: Counted | null;
  /** Further numbers as they are read, one for each column. */
  numbers: string[];
  /** How many another row has of it; null = it has no such bar. */
  before: number | null;
  /** What is drawn in place of the amount; `told`: as it is read. */
  drawn: { value: number; told: string; limit: number | null } | null;
}

export interface ChartProps {
  label: string;
  /** Heading of the names of the bars. */
  column: string;
  /** Headings of the further numbers; `drawn`: it is the one that is drawn, `limit`: the line beside it. */
  columns: { label: string; role: 'drawn' | 'limit' | null }[];
  bars: ChartBar[];
  /** Heading of how many another row has; null = compared with none. */
  before: string | null;
  /** Bars are parts of the one before, parts of one whole, or have a number of their own each. */
  kind: 'falling' | 'parts' | 'measures';
  /** Which number is followed, by its key. */
  onFollow: (key: string) => void;
  texts: {
    amount: string;
    share: string;
    percent: (share: number) => string;
    /** Meaning of a full and of a dashed piece. */
    there: string;
    lost: string;
    lostRows: (count: number, label: string) => string;
    /** What is beyond its limit. */
    over: string;
  };
}
