/** The five colours of a status. Amber waits for someone, red went back or failed. */
export type Tone = 'grey' | 'amber' | 'blue' | 'green' | 'red';
