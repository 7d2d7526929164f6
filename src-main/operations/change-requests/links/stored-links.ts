import { hash } from 'node:crypto'
import { linesOfLinks, type ExternalLink, type LinkInput } from '../../../domain/external-links.ts'
import type { ChangeRequestLink, ChangeRequestLinkInput } from '../../../schemas/change-request.ts'

/** The column `links` of a change request: JSON of its links, in order. */
interface LinkedRow {
  links: string
}

const NO_LINKS = '[]'
const ID_LENGTH = 20

/** Returns the links of a change request. */
export function storedLinks({ links }: LinkedRow): ExternalLink[] {
  return links === NO_LINKS ? [] : (JSON.parse(links) as ExternalLink[])
}

/** Returns the links of a write for the column. A link with the id of a present one retains that id. */
export function linksToStore(row: LinkedRow, inputs: readonly ChangeRequestLinkInput[]): string {
  const present = new Set(storedLinks(row).map(({ id }) => id))
  const named = new Set(inputs.flatMap(({ id }) => (id !== undefined && present.has(id) ? [id] : [])))
  const used = new Set<string>()
  const links = inputs.map(normalizedLink).map(({ id, ...link }): ExternalLink => {
    const isRetained = id !== undefined && named.has(id) && !used.has(id)
    const linkId = isRetained ? id : newLinkId(link.url, (other) => named.has(other) || used.has(other))
    used.add(linkId)
    return { id: linkId, ...link }
  })
  return JSON.stringify(links)
}

/** Returns a link of a write. Its address and its title have one line each, and the address has no spaces. */
export function normalizedLink({ id, ref: { url }, title = '' }: ChangeRequestLinkInput): LinkInput {
  return {
    id,
    url: /\s/u.test(url) ? new URL(url).href : url,
    title: title.replaceAll(/\s+/gu, ' ').trim(),
  }
}

/** Returns the id of a new link. It follows from the address, so a replica and its remote choose the same one. */
function newLinkId(url: string, isTaken: (id: string) => boolean): string {
  for (let attempt = 0; ; attempt += 1) {
    const id = hash('sha256', `${attempt} ${url}`, 'hex').slice(0, ID_LENGTH)
    if (!isTaken(id)) return id
  }
}

/** Returns a link as the API shows it. */
export function presentLink({ id, url, title }: ExternalLink): ChangeRequestLink {
  return { id, ref: { kind: 'url', url }, ...(title !== '' && { title }) }
}

/** Returns a link as the input of a write that leaves it unchanged. */
export function linkInput({ id, url, title }: LinkInput): ChangeRequestLinkInput {
  return { ...(id !== undefined && { id }), ref: { kind: 'url', url }, ...(title !== '' && { title }) }
}

/** Returns the addresses and titles of the links, as a search reads them. */
export const wordsOfLinks = (row: LinkedRow): string => linesOfLinks(storedLinks(row))
