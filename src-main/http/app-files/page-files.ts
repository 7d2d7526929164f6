import { readFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { specificationFormat } from '../../content/specification-format.ts'
import type { ServedFile } from '../../store/signed-addresses/signed-files.ts'
import { FILE_POLICY, FRAME_POLICY, PAGE_POLICY } from './content-policy.ts'
import { builtTypeOf } from './content-type.ts'

const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

const notFound = (): Response =>
  new Response('Not found', { status: 404, headers: { ...COMMON_HEADERS, 'Content-Type': 'text/plain' } })

/** Returns the path of a built file, or undefined where the address leads out of the folder or is not text. */
function builtPath(folder: string, pathname: string): string | undefined {
  try {
    const path = resolve(join(folder, decodeURIComponent(pathname)))
    const inside = relative(folder, path)
    return inside.startsWith('..') || inside.startsWith(sep) || path.includes('\0') ? undefined : path
  } catch {
    // An escape that is not UTF-8 names no built file.
    return undefined
  }
}

function headersOf(pathname: string): Record<string, string> {
  if (pathname.startsWith('/assets/')) {
    // The names contain a hash of the content. The frame for diagrams has an origin of its own and needs the
    // permission. No built file is secret.
    return { 'Cache-Control': 'public, max-age=31536000, immutable', 'Access-Control-Allow-Origin': '*' }
  }
  const policy = pathname === '/mermaid-frame.html' ? FRAME_POLICY : PAGE_POLICY
  return { 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy }
}

/** The system's errors for a path without a file: a path below a file, a folder, or a name that is too long. */
const NO_SUCH_FILE = new Set(['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL'])

/**
 * Answers with the file of the built app that an address names. `folder` is out/renderer, and no file outside of it is
 * read. The addresses of screens are after `#`, which requests do not contain. Both hosts use this function.
 */
export async function servePage(folder: string, pathname: string): Promise<Response> {
  const name = pathname === '/' ? '/index.html' : pathname
  const path = builtPath(folder, name)
  if (!path) return notFound()
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (NO_SUCH_FILE.has(error.code ?? '')) return undefined
    throw error
  })
  if (!bytes) return notFound()
  return new Response(new Uint8Array(bytes), {
    headers: { ...COMMON_HEADERS, ...headersOf(name), 'Content-Type': builtTypeOf(path) },
  })
}

/** True for types that a browser draws inside a page. Other types are offered as downloads. */
const isDrawn = (contentType: string): boolean => /^(image|audio|video)\//.test(contentType)

/** Answers with a generated PDF. Browsers show it, and its address soon expires. */
export function servePdf(file: ServedFile | null): Response {
  if (!file) return notFound()
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      ...COMMON_HEADERS,
      'Content-Type': file.contentType,
      'Content-Disposition': `inline; filename*=UTF-8''${headerName(file.name)}`,
      'Cache-Control': 'private, no-store',
    },
  })
}

/** Answers with a public specification. Tools of any origin may read it. */
export function servePublicSpecification(text: string | null): Response {
  if (text === null) return notFound()
  return new Response(text, {
    headers: {
      ...COMMON_HEADERS,
      'Content-Security-Policy': FILE_POLICY,
      'Content-Type': `application/${specificationFormat(text)}; charset=utf-8`,
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-cache',
    },
  })
}

/** Answers with the feed of a changelog. */
export function serveUpdates(feed: string | null): Response {
  if (feed === null) return notFound()
  return new Response(feed, {
    headers: {
      ...COMMON_HEADERS,
      'Content-Security-Policy': FILE_POLICY,
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'no-cache',
    },
  })
}

/** Returns a file's name for a header. */
function headerName(name: string): string {
  return encodeURIComponent(name).replaceAll("'", '%27')
}

/**
 * The form of a media type that fits into a header. Files of earlier versions may have another one, which is ignored.
 */
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

const asHeader = (contentType: string): string =>
  HEADER_VALUE.test(contentType) ? contentType : 'application/octet-stream'

/** Answers with a file of the workspace, so that nothing in it can run with the app's rights. */
export function serveStoredFile(file: ServedFile | null): Response {
  if (!file) return notFound()
  const disposition = isDrawn(file.contentType) ? 'inline' : 'attachment'
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      ...COMMON_HEADERS,
      'Content-Security-Policy': FILE_POLICY,
      'Content-Type': asHeader(file.contentType),
      'Content-Disposition': `${disposition}; filename*=UTF-8''${headerName(file.name)}`,
      // The address contains the hash of the bytes.
      'Cache-Control': 'private, max-age=31536000, immutable',
    },
  })
}
