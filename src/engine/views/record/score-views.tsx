/** Scores: entering one sheet, and the recap of all. Come together, since those who judge see both. */
export { MatrixView } from './matrix-view.tsx';
export { SheetView } from './sheet-view.tsx';
