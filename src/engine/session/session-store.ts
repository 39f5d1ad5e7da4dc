import { call, setCaller } from '../data/http.ts';
import { innerData } from '../data/lists.ts';
import type { Manifest } from '../data/manifest.ts';
import { chooseCredential, chooseDepartment } from './department.ts';
import { reloadWithoutSession } from './forced-reload.ts';
import { clearSignIn, readCredentials, readDepartment, writeDepartment, writeToken } from './storage.ts';
import { type Claims, isExpired } from './token.ts';

/**
 * The signed-in person in the active department. The position is the token's; so are the roles, unless the profile knows
 * better: roles begin and end while a token holds.
 */
export interface SessionViewer {
  id: string;
  name: string;
  email: string;
  /** Name of the position; the default one for whoever has none of the others. */
  position: string;
  position_id: number | null;
  roles: string[];
  department: string;
  profile: Record<string, unknown>;
  /** Page that somebody with a personal link came for, and all there is for them; `null` = an ordinary sign-in. */
  opens: string | null;
}

export interface Session {
  viewer: SessionViewer | null;
  token: string | null;
  department: string;
}

/**
 * Auto sign-in: chooses department and credential, and loads the profile before anybody counts as signed in. An
 * expired credential changes nothing; a failure stays silent. Source: specification section 4.
 */
export async function startSession(options: {
  manifest: Manifest;
  query: string | null;
  /** The profile of whoever holds this token, when the server sent it along. */
  sent: { token: string; profile: unknown } | null;
  nowMs: number;
}): Promise<Session> {
  const { manifest, sent } = options;
  const credentials = readCredentials();
  const department = chooseDepartment({
    query: options.query,
    stored: readDepartment(),
    credentials,
    codes: manifest.departments.map((one) => one.code),
    otherwise: manifest.app.department.default,
  });
  const chosen = chooseCredential(credentials, department);
  if (!chosen || isExpired(chosen.claims, options.nowMs)) return signedOut(manifest, department);
  writeToken(chosen.token);
  return signIn(manifest, chosen.token, chosen.claims, sent?.token === chosen.token ? sent : null);
}

async function signIn(
  manifest: Manifest,
  token: string,
  claims: Claims,
  sent: { profile: unknown } | null,
): Promise<Session> {
  const { department } = claims;
  writeDepartment(department);
  applyCaller(manifest, department, token);
  try {
    // Another server's people are asked for there, whatever ours sent along.
    const answer = manifest.app.master || !sent ? await loadProfile(claims.id) : sent.profile;
    return { viewer: toViewer(manifest, claims, innerData(answer)), token, department };
  } catch {
    return signedOut(manifest, department);
  }
}

function signedOut(manifest: Manifest, department: string): Session {
  writeDepartment(department);
  applyCaller(manifest, department, null);
  return { viewer: null, token: null, department };
}

function rolesIn({ roles }: Record<string, unknown>): string[] | null {
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : null;
}

export const loadProfile = (id: string) =>
  call<unknown>({ path: `/users/${encodeURIComponent(id)}`, master: true });

function applyCaller(manifest: Manifest, department: string, token: string | null): void {
  setCaller({
    token,
    department,
    api: manifest.departments.find((one) => one.code === department)?.api ?? '',
    master: manifest.app.master,
    onUnauthorized: () => {
      if (clearSignIn()) reloadWithoutSession();
    },
  });
}

function toViewer(manifest: Manifest, claims: Claims, profile: Record<string, unknown>): SessionViewer {
  return {
    id: claims.id,
    name: typeof profile.name === 'string' && profile.name ? profile.name : claims.name,
    email: claims.email,
    position: positionName(manifest, claims.position_id),
    position_id: claims.position_id,
    roles: rolesIn(profile) ?? claims.roles,
    department: claims.department,
    profile,
    opens: claims.opens,
  };
}

function positionName(manifest: Manifest, id: number | null): string {
  const names = Object.keys(manifest.positions);
  return names.find((name) => manifest.positions[name]?.id === id) ?? manifest.default_position;
}
