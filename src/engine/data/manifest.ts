import type { Model, ScreenModel } from '../../definition/model.ts';

/** `GET /api/manifest`: all the browser knows of the definitions before a screen opens. Public, no data in it. */
export interface Manifest
  extends Pick<
    Model,
    'hash' | 'app' | 'departments' | 'positions' | 'roles' | 'routes' | 'sidebar' | 'redirects'
  > {
  /** Demo accounts are offered on the sign-in page. */
  demo: boolean;
  /** Base of the calls that serve all departments, without a trailing slash; absent means this server (decision 87). */
  master?: string;
}

/** `GET /api/screens/<name>`: what is drawn, without data. */
export type Screen = ScreenModel;
