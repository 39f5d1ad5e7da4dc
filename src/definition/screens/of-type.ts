import type { Model, ScreenModel } from '../model.ts';

/** The screen that a type calls by this name, or the one that it has in its place. Pure. */
export function screenOfType(
  { screens }: Pick<Model, 'screens'>,
  type: string,
  name: string,
): ScreenModel | undefined {
  return (
    screens[`${type}.${name}`] ??
    Object.values(screens).find((screen) => screen.type === type && screen.instead_of?.includes(name))
  );
}
