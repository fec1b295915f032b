import { startTestServer, type TestServer } from '../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    ALLOWED_ORIGINS: 'https://app.example',
    PUBLIC_URL: 'https://pantheon.example',
  });
});
afterAll(() => server.stop());

const preflight = (origin: string) =>
  server.call('OPTIONS', '/api/posts/', {
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key,x-csrftoken',
    },
  });

describe('CORS with credentials is for configured origins only (decisions: CSRF)', () => {
  test('a page of an allowed origin may make every kind of call', async () => {
    const { status, headers } = await preflight('https://app.example');
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-methods')?.split(', ').sort()).toEqual([
      'DELETE',
      'GET',
      'PATCH',
      'POST',
      'PUT',
    ]);
    expect(headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, X-CSRFToken, Idempotency-Key',
    );
  });

  test.each(['https://evil.example', 'null', 'https://app.example.evil.example'])(
    'a page of %s is not allowed in',
    async (origin) => {
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
      const { headers } = await server.call('GET', '/api/posts/', { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('vary')).toMatch(/origin/i);
    },
  );

  test('an allowed page can read the headers that it needs, also of a refusal', async () => {
    const { status, headers } = await server.call('GET', '/api/posts/', {
      headers: { origin: 'https://app.example' },
    });
    expect(status).toBe(401);
    expect(headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(headers.get('access-control-expose-headers')).toBe(
      'Link, Retry-After, X-Request-Id, X-Server-Time',
    );
  });

  test('OPTIONS that is no preflight is no error', async () => {
    expect((await server.call('OPTIONS', '/api/posts/')).status).toBe(204);
  });
});

test('every response carries a strict policy, a request id, and no name of the software', async () => {
  for (const path of ['/api/posts/', '/api/nothing', '/healthz', '/api/docs']) {
    const { headers } = await server.call('GET', path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-|\*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
  }
});
