/** A member as a browser calls: it keeps cookies, and echoes the one against CSRF. */
export class Browser {
  private readonly cookies = new Map<string, string>();
  token = '';

  constructor(
    private readonly url: string,
    readonly username: string,
  ) {}

  async call(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrftoken': this.cookies.get('csrftoken') ?? '',
        ...(this.token && { authorization: `Token ${this.token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }

  async json<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await this.call(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  setCookie(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  async signUp(): Promise<this> {
    const { username } = this;
    const account = { username, email: `${username}@example.org`, password: 'a long enough secret' };
    await this.json('POST', '/api/register/', account);
    ({ token: this.token } = await this.json<{ token: string }>('POST', '/api/login/', account));
    return this;
  }
}
