/** What is done by a button, or in a part of an item with its button: the next item is the next one that offers it. */
export const DOES = 'data-does';

/** The heading the focus goes to when there is no next item. */
export const PANEL_HEADING = { 'data-panel-heading': '', tabIndex: -1 } as const;
