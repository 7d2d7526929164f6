import { updateEntries, type UpdateEntry } from '../../content/markdown/update-entries.ts'
import { headView, lineById } from '../../revisions/lines.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { tagsOf } from '../../revisions/space-settings/tags-file.ts'
import { readText } from '../../store/blobs.ts'
import type { Addresses } from '../../store/signed-addresses/addresses.ts'
import { readSignedUpdates, type UpdatesPage } from '../../store/signed-addresses/signed-updates.ts'
import type { Reader } from '../../store/store.ts'

/** The parts of the workspace that serve feeds. */
export interface UpdatesContext {
  store: Reader
  addresses: Addresses
  fileKey: string
}

/**
 * Returns the changelog of a page as an Atom feed; `path` follows the prefix of such addresses. Null for an address
 * that this workspace did not sign, for a deleted page, and for one without dated entries.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4287
 */
export function readUpdatesFeed({ store, addresses, fileKey }: UpdatesContext, path: string): string | null {
  const signedPage = readSignedUpdates(fileKey, path)
  const space =
    signedPage &&
    store.get<SpaceRow>(
      "SELECT * FROM space WHERE id = ? AND deleted_at IS NULL AND state = 'ready'",
      signedPage.space,
    )
  const view = space && headView(store, lineById(store, space.line))
  const page = signedPage && view?.page(signedPage.page)
  if (!signedPage || !space || !page) return null
  const labels = new Map(tagsOf(view!, space.content_root).map(({ slug, label }) => [slug, label]))
  const entries = updateEntries(readText(store, page.text).text)
  if (entries.length === 0) return null
  const newest = entries.reduce((latest, { day }) => (day > latest ? day : latest), '')
  const address = pageAddress(addresses, signedPage)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${escaped(address)}</id>`,
    `  <title>${escaped(page.title)}</title>`,
    ...(page.description === '' ? [] : [`  <subtitle>${escaped(page.description)}</subtitle>`]),
    `  <author><name>${escaped(space.title)}</name></author>`,
    `  <updated>${newest}T00:00:00Z</updated>`,
    `  <link rel="self" type="application/atom+xml" href="${escaped(addresses.updates(signedPage))}"/>`,
    `  <link rel="alternate" type="text/html" href="${escaped(address)}"/>`,
    ...entries.map((entry) => entryElement(entry, pageAddress(addresses, signedPage, entry.anchor), labels)),
    '</feed>',
    '',
  ].join('\n')
}

function entryElement(
  { day, title, tags, words }: UpdateEntry,
  address: string,
  labels: ReadonlyMap<string, string>,
): string {
  return [
    '  <entry>',
    `    <id>${escaped(address)}</id>`,
    `    <title>${escaped(title)}</title>`,
    `    <updated>${day}T00:00:00Z</updated>`,
    `    <link rel="alternate" type="text/html" href="${escaped(address)}"/>`,
    ...tags.map((tag) => `    <category term="${escaped(tag)}"${labelOf(labels.get(tag))}/>`),
    `    <summary type="text">${escaped(words)}</summary>`,
    '  </entry>',
  ].join('\n')
}

/** Returns the attribute with the label of a tag that the space defines. */
function labelOf(label: string | undefined): string {
  return label === undefined ? '' : ` label="${escaped(label)}"`
}

function pageAddress(addresses: Addresses, { space, page }: UpdatesPage, anchor?: string): string {
  const section = anchor === undefined ? '' : `?section=${encodeURIComponent(anchor)}`
  return addresses.app(`/spaces/${space}/pages/${page}${section}`)
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** The characters that a document of XML 1.0 must not contain. */
const REFUSED = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function escaped(text: string): string {
  return text.replaceAll(REFUSED, '').replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}
