import type { ReactNode } from 'react';
import type { Block } from '../../definition/screens/shown-screen.ts';

export type Kind = Block['kind'];

/** What draws a block of the kind. */
export type Renderer<K extends Kind> = (props: { block: Extract<Block, { kind: K }> }) => ReactNode;
