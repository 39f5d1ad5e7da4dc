import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SIGNER = {
  SIGNER_URL: 'https://csc.example/csc/v2',
  SIGNER_CLIENT_ID: 'aula',
  SIGNER_CLIENT_SECRET: 's',
};
const LIVE = { PUSHER_APP_ID: '7', PUSHER_APP_KEY: 'k', PUSHER_APP_SECRET: 's' };

describe('readConfig', () => {
  it('gives a working faculty when nothing is set', () => {
    expect(readConfig({}, '/srv/aula')).toMatchObject({
      port: 3000,
      dataDir: '/srv/aula/data',
      definitionsDir: '/srv/aula',
      databaseUrl: null,
      demo: true,
      production: false,
      dev: false,
      s3: null,
      pusher: null,
      rateLimit: 0,
    });
  });

  it.each([
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://aula.example' }, false],
    [{ NODE_ENV: 'production', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
    [{ DEMO: '' }, true],
  ])('is a demo or not with %j', (environment, demo) => {
    expect(readConfig(environment, '/').demo).toBe(demo);
  });

  it.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '80a' }, 'PORT must be'],
    [{ CROSSREF_URL: 'http://api.crossref.org' }, 'CROSSREF_URL must be an https address'],
    [{ CROSSREF_URL: 'https://api.crossref.org?x=1' }, 'CROSSREF_URL must be an https address'],
    [{ CROSSREF_URL: 'https://u:p@api.crossref.org' }, 'CROSSREF_URL must be an https address'],
    [{ CROSSREF_URL: 'file:///etc' }, 'CROSSREF_URL must be an https address'],
    [{ CROSSREF_MAILTO: 'a b' }, 'CROSSREF_MAILTO must be an e-mail address'],
    [{ CROSSREF_MAILTO: 'a@b\r\nx: y' }, 'CROSSREF_MAILTO must be an e-mail address'],
    [{ DEMO: 'maybe' }, 'DEMO must be 1 or 0'],
    [{ NODE_ENV: 'production' }, 'PUBLIC_URL is missing: the address people use'],
    [{ NODE_ENV: 'production', PUBLIC_URL: ' ' }, 'PUBLIC_URL is missing'],
    [{ PUBLIC_URL: 'aula.example' }, 'PUBLIC_URL must be an https address'],
    [{ PUBLIC_URL: 'http://aula.example' }, 'PUBLIC_URL must be an https address'],
    [{ PUBLIC_URL: 'http://localhost.example' }, 'PUBLIC_URL must be an https address'],
    [{ PUBLIC_URL: 'ftp://aula.example' }, 'PUBLIC_URL must be an https address'],
    [{ PUBLIC_URL: 'https://aula.example/app' }, 'PUBLIC_URL must be an address without path'],
    [{ PUBLIC_URL: 'https://aula.example?a=1' }, 'PUBLIC_URL must be an address without path'],
    [{ PUBLIC_URL: 'https://aula.example#a' }, 'PUBLIC_URL must be an address without path'],
    [{ PUBLIC_URL: 'https://me:pass@aula.example' }, 'PUBLIC_URL must be an address without path'],
    [{ SECRET: 'short' }, 'SECRET must have at least 32 characters'],
    [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_ISSUER and OIDC_CLIENT_ID'],
    [{ OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER must be an https address'],
    [{ OIDC_ISSUER: 'id.example', OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER must be an https address'],
    [{ PUSHER_APP_KEY: 'k' }, 'PUSHER_APP_ID, PUSHER_APP_SECRET'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must be an address like redis://host:6379.'],
    [{ ...LIVE, PUSHER_HOST: 'https://live.example' }, 'PUSHER_HOST must be the name of a host'],
    [{ ...LIVE, PUSHER_APP_CLUSTER: 'a b' }, 'PUSHER_APP_CLUSTER must be a name'],
    [{ SIGNER_CERTIFIED: '1' }, 'also needs SIGNER_ROOTS'],
    [{ SIGNER_URL: 'https://csc.example/csc/v2' }, 'SIGNER_URL, SIGNER_CLIENT_ID and SIGNER_CLIENT_SECRET'],
    [{ ...SIGNER, SIGNER_URL: 'http://csc.example' }, 'SIGNER_URL must be an https address'],
    [{ ...SIGNER, SIGNER_URL: 'https://u:rahasia@csc.example' }, 'SIGNER_URL must hold no name or password'],
    [SIGNER, 'also needs SIGNER_ROOTS'],
    [{ ...SIGNER, SIGNER_ROOTS: 'none.pem' }, 'SIGNER_ROOTS: /none.pem cannot be read.'],
    [{ ...SIGNER, SIGNER_ROOTS: '/dev/null' }, 'SIGNER_ROOTS: there is no certificate in /dev/null.'],
    [{ S3_BUCKET: 'files' }, 'S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
  ])('refuses %j with a sentence', (environment, sentence) => {
    expect(() => readConfig(environment, '/')).toThrow(sentence);
  });

  it.each([
    [undefined, false],
    ['2', 2],
    ['10.0.0.0/8', '10.0.0.0/8'],
  ])('reads TRUST_PROXY %j as %j', (text, expected) => {
    expect(readConfig({ TRUST_PROXY: text }, '/').trustProxy).toBe(expected);
  });

  it.each([
    [{}, null],
    [{ NODE_ENV: 'production', DEMO: '1' }, null],
    [{ PUBLIC_URL: 'https://Aula.example/' }, 'https://aula.example'],
    [{ PUBLIC_URL: 'https://aula.example:8443' }, 'https://aula.example:8443'],
    [{ PUBLIC_URL: 'http://localhost:3000' }, 'http://localhost:3000'],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000/' }, 'http://127.0.0.1:3000'],
  ])('takes the address people use from %j as %j', (environment, expected) => {
    expect(readConfig(environment, '/').publicUrl).toBe(expected);
  });

  it('reads an S3 store and lists of origins', () => {
    const config = readConfig(
      {
        S3_ENDPOINT: 'https://s3.example.org/',
        S3_BUCKET: 'files',
        S3_ACCESS_KEY_ID: 'k',
        S3_SECRET_ACCESS_KEY: 's',
        ALLOWED_ORIGINS: 'https://a.example, https://b.example',
      },
      '/',
    );
    expect(config.s3).toMatchObject({ endpoint: 'https://s3.example.org', region: 'us-east-1' });
    expect(config.allowedOrigins).toEqual(['https://a.example', 'https://b.example']);
  });

  it.each([
    [{}, { url: 'https://api.crossref.org', agent: 'Aula' }],
    [{ DEMO: '0' }, null],
    [{ CROSSREF_URL: 'off' }, null],
    [
      { DEMO: '0', CROSSREF_URL: 'https://mirror.example/crossref/', CROSSREF_MAILTO: 'aula@example.ac.id' },
      { url: 'https://mirror.example/crossref', agent: 'Aula (mailto:aula@example.ac.id)' },
    ],
    [
      { CROSSREF_URL: 'http://127.0.0.1:4000', MAIL_FROM: 'Aula <tu@example.ac.id>' },
      { url: 'http://127.0.0.1:4000', agent: 'Aula (mailto:tu@example.ac.id)' },
    ],
  ])(
    'looks up articles where it is told to, in a demo unless it is told not to: %j',
    (environment, crossref) => {
      expect(readConfig(environment, '/').crossref).toEqual(crossref);
    },
  );

  it('reads a live service', () => {
    const app = { appId: '7', key: 'k', secret: 's' };
    const more = { PUSHER_HOST: 'live.example', PUSHER_PORT: '6001', PUSHER_TLS: '0' };
    expect(readConfig(LIVE, '/').pusher).toEqual({
      ...app,
      host: null,
      port: null,
      cluster: 'mt1',
      tls: true,
    });
    expect(readConfig({ ...LIVE, ...more }, '/').pusher).toEqual({
      ...app,
      host: 'live.example',
      port: 6001,
      cluster: 'mt1',
      tls: false,
    });
  });

  it('reads an identity provider; on this machine it may speak plain http', () => {
    const read = (more: object) =>
      readConfig({ OIDC_ISSUER: 'http://localhost:8080/realms/x', OIDC_CLIENT_ID: 'aula', ...more }, '/')
        .oidc;
    expect(read({})).toEqual({
      issuer: 'http://localhost:8080/realms/x',
      clientId: 'aula',
      clientSecret: null,
      label: 'akun universitas',
    });
    expect(read({ OIDC_CLIENT_SECRET: 's', OIDC_LABEL: 'SSO' })).toMatchObject({
      clientSecret: 's',
      label: 'SSO',
    });
  });
});
