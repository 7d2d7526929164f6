import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ApiClient } from './api-client.ts'
import { BUILT, startHost, type HostProcess } from './host-process.ts'

/** The file of the page "Install". */
export const INSTALL = `# Install

Download the archive, unpack it where it may stay, and start it from there.

The first start takes a moment.

Then open the workspace in the app.
`

/** The text of the page "Install", whose first heading is its title. */
export const INSTALL_TEXT = INSTALL.replace('# Install\n\n', '')

/** A workspace with one space, "guide", of two pages. It can be stopped, and restarts at its address. */
export class Origin extends ApiClient {
  readonly #data: string
  #host: HostProcess

  private constructor(data: string, host: HostProcess) {
    super()
    this.#data = data
    this.#host = host
  }

  static async start(folder: string): Promise<Origin> {
    const guide = join(folder, 'guide')
    mkdirSync(guide)
    writeFileSync(join(guide, 'README.md'), '# Guide\n\nWhat there is to know.\n')
    writeFileSync(join(guide, 'install.md'), INSTALL)
    const data = join(folder, 'origin')
    const host = await startHost(['--data', data, '--port', '0', '--origin', '--import', guide])
    return new Origin(data, host)
  }

  get url(): string {
    return this.#host.url
  }

  stop(): Promise<void> {
    return this.#host.quit()
  }

  async startAgain(): Promise<void> {
    this.#host = await startHost(['--data', this.#data, '--port', new URL(this.url).port, '--origin'])
  }

  protected override async send(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; json: unknown }> {
    const response = await fetch(this.url + path, {
      method,
      headers: { Authorization: `Bearer ${this.#host.token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, json: text === '' ? null : JSON.parse(text) }
  }

  /** Returns the texts of the page at a path in every open change request. */
  async textsInChangeRequests(pagePath: string): Promise<string[]> {
    const requests = `/spaces/${await this.space()}/change-requests`
    const texts: string[] = []
    for (const status of ['draft', 'open'])
      for (const { id } of await this.items<{ id: string }>(`${requests}?status=${status}`))
        texts.push((await this.pageAt(`${requests}/${id}`, pagePath)).markdown)
    return texts
  }

  /** Invites a user, by default one who may edit. Returns their id. */
  async invite(email: string, role = 'edit'): Promise<string> {
    const address = `/orgs/${await this.organization()}/invites`
    const { users } = await this.call<{ users: string[] }>('POST', address, { emails: [email], role })
    return users[0] ?? ''
  }

  /** Returns a token that outlives the process: of the user of this origin, or of an invited user. */
  async newToken(email?: string): Promise<string> {
    const [created] = await this.#tokens('create', ...(email === undefined ? [] : ['--user', email]))
    return created?.['token'] ?? ''
  }

  /** Revokes every token that `newToken` created. */
  async revokeTokens(): Promise<void> {
    for (const { id = '' } of await this.#tokens('list')) await this.#tokens('revoke', id)
  }

  async #tokens(...command: string[]): Promise<Record<string, string>[]> {
    const options = [join(BUILT, 'token.js'), '--data', this.#data, ...command]
    const { stdout } = await promisify(execFile)(process.execPath, options)
    const lines = stdout.split('\n').filter((line) => line !== '')
    return lines.map((line) => JSON.parse(line) as Record<string, string>)
  }
}
