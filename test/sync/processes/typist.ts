import type { HostProcess } from '../../support/hosts/host-processes.ts'
import type { Chance } from '../simulation/chance.ts'

/** A draft and its edited page. */
export interface Place {
  space: string
  changeRequest: string
  page: string
}

interface Page {
  id: string
  title: string
}

/** A user who types unique words, each once, and records which of them were acknowledged. */
export class Typist {
  readonly acknowledged = new Set<string>()
  #last = 0
  readonly #place: Place
  readonly #chance: Chance

  constructor(place: Place, chance: Chance) {
    this.#place = place
    this.#chance = chance
  }

  /** Types once, in one of several ways. A host that ends meanwhile acknowledges nothing. */
  async act(host: HostProcess): Promise<void> {
    this.#last += 1
    const word = `w${this.#last}w`
    const ways = [
      () => this.#writeLine(host, word),
      () => this.#addPage(host, word),
      () => this.#comment(host, word),
    ]
    const status = await this.#chance
      .pick(ways)()
      .catch(() => 0)
    if (status === 200 || status === 201) this.acknowledged.add(word)
  }

  async #writeLine(host: HostProcess, word: string): Promise<number> {
    const { markdown } = await readPage(host, this.#place)
    const change = {
      operation: 'update_page',
      page: this.#place.page,
      document: { markdown: `${markdown}\n${word}\n` },
    }
    return (await host.request('POST', `${draftOf(this.#place)}/content`, { changes: [change] })).status
  }

  async #addPage(host: HostProcess, word: string): Promise<number> {
    const change = { operation: 'insert_page', title: word, document: { markdown: 'Text.\n' } }
    return (await host.request('POST', `${draftOf(this.#place)}/content`, { changes: [change] })).status
  }

  async #comment(host: HostProcess, word: string): Promise<number> {
    const body = { body: { markdown: word } }
    return (await host.request('POST', `/v1/spaces/${this.#place.space}/comments`, body)).status
  }
}

export const draftOf = ({ space, changeRequest }: Place) =>
  `/v1/spaces/${space}/change-requests/${changeRequest}`

/** Returns the address of the pending review of a draft. */
export const pendingOf = ({ space, changeRequest }: Place) =>
  `/local/spaces/${space}/change-requests/${changeRequest}/pending-review`

export async function readPage(host: HostProcess, place: Place): Promise<{ markdown: string }> {
  const path = `${draftOf(place)}/content/page/${place.page}?format=markdown`
  return (await host.request('GET', path)).json as { markdown: string }
}

/**
 * Returns all words in the texts, titles, comments and pending review at a host, each as often as it occurs.
 */
export async function wordsAt(host: HostProcess, place: Place): Promise<string[]> {
  const { markdown } = await readPage(host, place)
  const { pages } = (await host.request('GET', `${draftOf(place)}/content/pages`)).json as { pages: Page[] }
  const comments = [
    ...(await commentsAt(host, `/v1/spaces/${place.space}`)),
    ...(await commentsAt(host, draftOf(place))),
    ...(await pendingAt(host, place)),
  ]
  return [markdown, ...pages.map(({ title }) => title), ...comments].flatMap(
    (text) => text.match(/\b(?:w\d+w|r\d+r)\b/g) ?? [],
  )
}

async function pendingAt(host: HostProcess, place: Place): Promise<string[]> {
  const { comments } = (await host.request('GET', pendingOf(place))).json as {
    comments: { body: { markdown: string } }[]
  }
  return comments.map(({ body }) => body.markdown)
}

async function commentsAt(host: HostProcess, of: string): Promise<string[]> {
  const texts: string[] = []
  let page: string | undefined
  do {
    const next = page === undefined ? '' : `&page=${encodeURIComponent(page)}`
    const listed = (await host.request('GET', `${of}/comments?limit=100${next}`)).json as {
      items: { body: { markdown: string } }[]
      next?: { page: string }
    }
    texts.push(...listed.items.map(({ body }) => body.markdown))
    page = listed.next?.page
  } while (page !== undefined)
  return texts
}
