/** Resources (`<record>:<id>`) wanted from one moment to another, in milliseconds. */
export interface Wish {
  resources: string[];
  from: number;
  to: number;
}
