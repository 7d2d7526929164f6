import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import type { HostProcess } from '../../support/hosts/host-processes.ts'
import type { Chance } from '../simulation/chance.ts'
import { draftOf, pendingOf, readPage, type Place } from './typist.ts'

/** The share of actions that submit what is pending. */
const SUBMITS = 0.25

/** A user who reviews with unique words, each once, and marks the page as viewed in one state after another. */
export class Reviewer {
  readonly acknowledged = new Set<string>()
  /** The marks that the host may show: the last acknowledged one, and later ones without an answer. */
  #marks: (string | undefined)[] = [undefined]
  #last = 0
  readonly #place: Place
  readonly #chance: Chance

  constructor(place: Place, chance: Chance) {
    this.#place = place
    this.#chance = chance
  }

  /** Does one random action. A host that ends meanwhile acknowledges nothing. */
  async act(host: HostProcess): Promise<void> {
    if (this.#chance.is(SUBMITS)) await this.submit(host)
    else if (this.#chance.is(0.3)) await this.#mark(host)
    else await this.#comment(host)
  }

  /** Submits the pending review of the present state. The word of its verdict arrives with it. */
  async submit(host: HostProcess): Promise<void> {
    const word = this.#newWord()
    const draft = await host.request('GET', draftOf(this.#place)).catch(() => undefined)
    const { revision } = (draft?.json ?? {}) as { revision?: string }
    const body = { verdict: 'changes-requested', comment: { markdown: word }, revision }
    await this.#acknowledge(word, host.request('POST', `${pendingOf(this.#place)}/submit`, body))
  }

  /** Comments on the page, or suggests another text for its first block. */
  async #comment(host: HostProcess): Promise<void> {
    const word = this.#newWord()
    const page = await readPage(host, this.#place).catch(() => undefined)
    const [block] = splitBlocks(page?.markdown ?? '')
    const suggested = block && this.#chance.is(0.5)
    const markdown = suggested ? `\`\`\`suggestion ${block.id}\nBegun ${word}.\n\`\`\`` : word
    const place = { page: this.#place.page, ...(suggested && { node: block.id }) }
    const body = { ...place, body: { markdown } }
    await this.#acknowledge(word, host.request('POST', `${pendingOf(this.#place)}/comments`, body))
  }

  async #mark(host: HostProcess): Promise<void> {
    this.#last += 1
    const mark = `state-${this.#last}`
    this.#marks.push(mark)
    const body = { fingerprint: mark }
    const answer = host.request('PUT', `${viewedOf(this.#place)}/${this.#place.page}`, body)
    if ((await answer.catch(() => undefined))?.status === 204) this.#marks = [mark]
  }

  /** Returns the mark of a host when it is unexpected. */
  async wrongMark(host: HostProcess): Promise<string[]> {
    const { items } = (await host.request('GET', viewedOf(this.#place))).json as {
      items: { fingerprint: string }[]
    }
    const shown = items[0]?.fingerprint
    if (!this.#marks.includes(shown)) return [`${shown} in place of ${this.#marks.join(' or ')}`]
    this.#marks = [shown]
    return []
  }

  #newWord(): string {
    this.#last += 1
    return `r${this.#last}r`
  }

  async #acknowledge(word: string, answer: Promise<{ status: number }>): Promise<void> {
    const { status } = await answer.catch(() => ({ status: 0 }))
    if (status >= 200 && status < 300) this.acknowledged.add(word)
  }
}

const viewedOf = ({ space, changeRequest }: Place) =>
  `/local/spaces/${space}/change-requests/${changeRequest}/viewed-pages`
