import type { Plan } from '../expression/plan.ts';
import type { Text } from './text.ts';

export interface RouteModel {
  /** `<subject>.<screen>@<audience>`; the key of every data call. */
  id: string;
  screen: string;
  audience: string;
  /** The audience and those joined by `also`; a viewer's audiences here are those whose position or role matches. */
  audiences: string[];
  /** As written, with `:param`. */
  path: string;
  segments: { text: string; param: boolean }[];
  /** `?name=:param` at the end of the path: matches only with that query parameter, and wins over the bare path. */
  query: { name: string; param: string } | null;
  public: boolean;
  positions: number[];
  roles: string[];
  /** Department codes in which it opens; `null` = all. */
  departments: string[] | null;
  rows: string[];
  title: Text;
  /** Leaves the app by a full page load. */
  external: boolean;
  /** Route id to go to instead of drawing something. */
  redirect: string | null;
}

export interface SidebarGroupModel {
  name: string;
  label: string;
  entries: {
    route: string;
    label: Text;
    icon: string;
    order: number;
    departments: string[] | null;
    count: boolean;
    /** For whom the entry stands there; absent: for everybody who may open the route. */
    if?: Plan;
    /** Type whose spec `if` asks; absent: none's. */
    type?: string;
  }[];
}

export interface RedirectModel {
  /** Path with `:params`, or a prefix ending in `/*`. */
  from: string;
  /** Path, or path by department code with `else`. */
  to: string | Record<string, string>;
}
