import type { LiveChange } from '../../definition/wire.ts';

/** What is heard by a live channel. */
export interface ChannelListener {
  /** Whether it is there: from now on everything is told, or nothing is until it is there again. */
  connected(is: boolean): void;
  changed(change: LiveChange): void;
  /** A row of this record that is the person's alone. */
  own(record: string): void;
}

export interface Channel {
  /** The network is there: try at once, not when one's turn comes. */
  nudge(): void;
  close(): void;
}

/** Opens the live channel of the person in their department; throws where that cannot be done. */
export type OpenChannel = (listener: ChannelListener) => Promise<Channel>;
