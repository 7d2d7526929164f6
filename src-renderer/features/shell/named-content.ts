import { onScopeDispose, provide, shallowReactive } from 'vue'
import { contentReferenceAddress, readContentReference } from '../../../src-main/content/content-reference.ts'
import { fieldOf } from '../../../src-main/schemas/field-of.ts'
import type { ContentByUrl } from '../../../src-main/schemas/urls/content-by-url.ts'
import { asClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import { touches } from '../../api/touches.ts'
import {
  NAMED_CONTENT,
  type FindNamedContent,
  type NamedContent,
} from '../../markdown/view/blocks/named-content.ts'
import { appAddress } from '../../session/app-address.ts'

/** The maximum number of addresses that are requested again after a change. */
const MAX_NAMES = 200
const PENDING: NamedContent = { kind: 'pending' }
const UNKNOWN: NamedContent = { kind: 'unknown' }

/** Provides the spaces and pages that content references of all texts on the screen name. */
export function provideNamedContent(): void {
  provide(NAMED_CONTENT, useNamedContent())
}

/** Reads each named content once, and again when a space or its rights change. */
export function useNamedContent(): FindNamedContent {
  const client = useClient()
  const contents = shallowReactive(new Map<string, NamedContent>())
  const requested = new Set<string>()
  /** The number of the newest request of each address. An older answer may arrive after a newer one. */
  const newest = new Map<string, number>()

  async function request(address: string): Promise<void> {
    const own = (newest.get(address) ?? 0) + 1
    newest.set(address, own)
    try {
      const answer = await client.call('getContentByUrl', { query: { url: address } })
      if (newest.get(address) === own) contents.set(address, namedContent(answer))
    } catch (error) {
      // After a failure the last content stays. The address is requested again when the connection is restored.
      const isUnknown = asClientProblem(error).code === 'resource.unknown'
      if (isUnknown && newest.get(address) === own) contents.set(address, UNKNOWN)
    }
  }

  function requestAgain(): void {
    // While a user types an address, each key creates a name that is not used again.
    if (requested.size > MAX_NAMES) {
      requested.clear()
      contents.clear()
      newest.clear()
    }
    for (const address of requested) void request(address)
  }
  const changesSpaces = touches({ kinds: ['space', 'library', 'organization'] })
  const stops = [
    client.watchReturn(requestAgain),
    client.subscribe((event) => {
      if (event.type === 'changed' && event.touched.some(changesSpaces)) requestAgain()
    }),
  ]
  onScopeDispose(() => stops.forEach((stop) => stop()))

  return (written) => {
    const named = readContentReference(written, location.host)
    if (!named) return undefined
    const address = contentReferenceAddress(named)
    const content = contents.get(address)
    if (!content && !requested.has(address)) {
      requested.add(address)
      queueMicrotask(() => void request(address))
    }
    return content ?? PENDING
  }
}

function namedContent(answer: ContentByUrl): NamedContent {
  const space = fieldOf(answer, 'space')
  const page = fieldOf(answer, 'page')
  if (!space) return UNKNOWN
  const url = appAddress(`/spaces/${space.id}`)
  if (!page) return { kind: 'space', url, title: space.title, emoji: space.emoji || undefined }
  const sign = { emoji: page.emoji, icon: page.icon }
  return {
    kind: 'page',
    url: `${url}/pages/${page.id}`,
    title: page.title,
    sign,
    space: space.title,
  }
}
