import type { ReactNode } from 'react';
import type { Tone } from './tone.ts';

/** The five status shapes, so that a status is never told by colour alone. */
const shapes: Record<Tone, ReactNode> = {
  grey: (
    <circle
      cx="8"
      cy="8"
      r="5.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeDasharray="2.4 1.68"
    />
  ),
  amber: (
    <path
      d="M2.4 8a5.6 5.6 0 1 0 11.2 0A5.6 5.6 0 1 0 2.4 8M8 5v3.2l2 1.4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
    />
  ),
  blue: (
    <>
      <circle cx="8" cy="8" r="5.4" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M8 2.6a5.4 5.4 0 0 0 0 10.8z" fill="currentColor" />
    </>
  ),
  green: (
    <>
      <circle cx="8" cy="8" r="6.2" fill="currentColor" />
      <path
        d="M5 8.2l2.2 2.2L11 6.2"
        fill="none"
        stroke="var(--shape-hole, var(--sheet))"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  red: (
    <>
      <path d="M8 1.8 15 14H1z" fill="currentColor" />
      <path
        d="M8 6v3.6M8 11.6v.1"
        fill="none"
        stroke="var(--shape-hole, var(--sheet))"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </>
  ),
};

/** Draws the shape of a tone in the current colour. */
export function StatusShape({ tone, size = 14 }: { tone: Tone; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {shapes[tone]}
    </svg>
  );
}
