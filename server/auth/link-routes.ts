import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Also serves sessions that were opened by a personal link. */
    links?: boolean;
  }
}

/**
 * Options of a route that also serves who came by a personal link. Only for calls that answer about the pages of the
 * link's own row, or about the person alone; every other call refuses such sessions by itself (`auth.authenticate`).
 */
export const FOR_LINKS = { config: { links: true } } as const;

export const servesLinks = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.links === true;
