declare const SAYS: unique symbol;

/** What a node may say according to the language; known to the type checker alone. */
export interface Says<T> {
  readonly [SAYS]?: T;
}

/** What is known of the value of a node. */
export type Said<N> = N extends undefined ? never : N extends Says<infer T> ? T : unknown;

/** Keys of the maps among the values. */
export type KeyOf<T> = unknown extends T
  ? string
  : T extends readonly unknown[]
    ? never
    : T extends object
      ? keyof T & string
      : never;

/** Values under a key of the maps among the values. */
export type Under<T, K> = unknown extends T
  ? unknown
  : T extends readonly unknown[]
    ? never
    : T extends object
      ? K extends keyof T
        ? Exclude<T[K], undefined>
        : never
      : never;

/** Elements of the lists among the values, and the values that are none. */
export type ItemOf<T> = unknown extends T ? unknown : T extends readonly (infer I)[] ? I : T;

/** Texts among the values. */
export type TextOf<T> = unknown extends T ? string : Extract<T, string>;
