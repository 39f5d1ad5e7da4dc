/**
 * The run-time door of the definitions: what browser and server need to work with a compiled model. No parser, no
 * validator and no file is behind this door. Source: style section 2.2.
 */
export { decideRoute, type RouteDecision, type RouteViewer } from './decide.ts';
export { type CatalogueEntry, catalogue, type ErrorCode, type Facts } from './errors/catalogue.ts';
export {
  decide,
  type Env,
  evaluate,
  NotLoaded,
  type Plan,
  type Row,
  toValue,
  UNKNOWN,
  type Unknown,
  type Value,
} from './expression/index.ts';
export { FORMATS } from './formats.ts';
export { en } from './messages/en.ts';
export { id } from './messages/id.ts';
export type * from './model.ts';
export { redirectedPath } from './redirects.ts';
export { createRouteIndex, type RouteIndex } from './route-index.ts';
