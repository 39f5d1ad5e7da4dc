/** Resources (`<record>:<id>`) wanted from one moment to another, with a pause on both sides; all in milliseconds. */
export interface Wish {
  resources: string[];
  from: number;
  to: number;
  buffer: number;
}
