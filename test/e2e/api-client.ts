import type { Reply, TestHost } from '../support/hosts/host.ts'

/** A change request of a space, and its address below `/v1`. */
export interface ChangeRequest {
  space: string
  id: string
  number: number
  path: string
}

/** A page as a list of pages names it. */
export interface ListedPage {
  id: string
  title: string
  hidden?: boolean
  noIndex?: boolean
}

/** Returns the change that inserts a page. */
export const newPage = (title: string, markdown: string): object => ({
  operation: 'insert_page',
  title,
  document: { markdown },
})

/** Returns the change that replaces the text of a page. */
export const textChange = (page: string, markdown: string): object => ({
  operation: 'update_page',
  page,
  document: { markdown },
})

/** The API of a host, as one of its users. All paths are below `/v1`. */
export abstract class ApiClient {
  protected abstract send(
    method: string,
    path: string,
    body?: object,
  ): Promise<Pick<Reply, 'status' | 'json'>>

  /** Sends a request. Returns its answer, and throws when it is refused. */
  async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const { status, json } = await this.send(method, `/v1${path}`, body)
    if (status >= 300) throw new Error(`${method} ${path} answers ${status}: ${JSON.stringify(json)}`)
    return json as Answer
  }

  async items<Item = Record<string, string>>(path: string): Promise<Item[]> {
    return (await this.call<{ items: Item[] }>('GET', path)).items
  }

  /** Returns the first organization. */
  async organization(): Promise<string> {
    const [first] = await this.items<{ id: string }>('/orgs')
    if (!first) throw new Error('The host has no organization')
    return first.id
  }

  /** Returns the first space of the first organization. */
  async space(): Promise<string> {
    const [first] = await this.items<{ id: string }>(`/orgs/${await this.organization()}/spaces`)
    if (!first) throw new Error('The host has no space')
    return first.id
  }

  /** Creates a space in the first organization, or in a collection of it. Returns its id. */
  async createSpace(title: string, parent?: string): Promise<string> {
    const body = { title, ...(parent !== undefined && { parent }) }
    return (await this.call<{ id: string }>('POST', `/orgs/${await this.organization()}/spaces`, body)).id
  }

  async createChangeRequest(space: string, subject?: string): Promise<ChangeRequest> {
    const requests = `/spaces/${space}/change-requests`
    const body = subject === undefined ? {} : { subject }
    const { id, number } = await this.call<{ id: string; number: number }>('POST', requests, body)
    return { space, id, number, path: `${requests}/${id}` }
  }

  /** Applies changes in a change request. Returns the pages that they insert or edit, in order. */
  async change({ path }: ChangeRequest, ...changes: object[]): Promise<{ id: string }[]> {
    const address = `${path}/content?compat=false`
    return (await this.call<{ pages: { id: string }[] }>('POST', address, { changes })).pages
  }

  async merge({ path }: ChangeRequest): Promise<void> {
    await this.call('POST', `${path}/merge`, {})
  }

  /** Inserts pages by title into a space, by a merged change request. Returns the root pages of the space. */
  async addPages(space: string, texts: Record<string, string>): Promise<ListedPage[]> {
    const request = await this.createChangeRequest(space)
    await this.change(request, ...Object.entries(texts).map(([title, markdown]) => newPage(title, markdown)))
    await this.merge(request)
    return this.pages(`/spaces/${space}`)
  }

  /** Returns the root pages of a space or a change request, by its address. */
  async pages(path: string): Promise<ListedPage[]> {
    return (await this.call<{ pages: ListedPage[] }>('GET', `${path}/content/pages`)).pages
  }

  /** Returns the text of a page of a space or a change request, by its address. */
  async textOf(path: string, page: string): Promise<string> {
    const address = `${path}/content/page/${page}?format=markdown`
    return (await this.call<{ markdown: string }>('GET', address)).markdown
  }

  /** Returns a page and its text by the path of the page, in a space or a change request. */
  pageAt(path: string, pagePath: string): Promise<{ id: string; markdown: string }> {
    return this.call('GET', `${path}/content/path/${pagePath}?format=markdown`)
  }
}

/** The API of a test host, as its own user. */
export class HostApi extends ApiClient {
  readonly #host: TestHost

  constructor(host: TestHost) {
    super()
    this.#host = host
  }

  protected override send(method: string, path: string, body?: object): Promise<Reply> {
    return this.#host.request(method, path, body)
  }
}
