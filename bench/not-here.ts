/** Thrown by a figure that this machine cannot measure; the message says what it lacks. */
export class NotHere extends Error {}
