import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { zipExport } from '../exports/plan/write-export.ts'
import type { Workspace } from '../workspace/core.ts'
import type { CallResult } from '../schemas/bridge.ts'
import { registry } from '../api/all.ts'
import { BODY_LIMIT } from '../operations/engine/body-limits.ts'
import type { RawInput } from '../operations/engine/dispatch.ts'
import type { Caller } from '../operations/engine/scope.ts'
import type { Clock } from '../platform/clock.ts'
import { Problem } from '../schemas/problem.ts'
import { cancelImport, refuseImport, startImport } from '../workspace/import-door.ts'
import { answerCall } from './answer-call.ts'
import { answerJson } from './answer.ts'
import { DATA_HEADERS } from './data-headers.ts'
import type { EventStreams } from './event-streams.ts'
import { uploadName } from './upload-name.ts'
import { withJsonBody, type Bodies } from './bodies/read-body.ts'
import { PRIVATE_FOLDER } from '../platform/private-files.ts'

/** The largest archive that is taken for an import, in bytes. */
const UPLOAD_LIMIT = 2 * 1024 ** 3

/** What the app's own page asks of a host in the browser: the three names of the desktop's bridge, over HTTP. */
export interface AppRequest {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  caller: Caller
  /** The caller as of now; undefined once the token is good no longer. */
  again: () => Caller | undefined
}

/** What answering needs beside the workspace. */
export interface AppParts {
  /** The folder that uploads lie in until they are imported. */
  uploads: string
  clock: Clock
  bodies: Bodies
  events: EventStreams
}

/** Answers a request under /app/; false where there is nothing at its address. */
export async function answerApp(
  workspace: Workspace,
  { uploads, clock, bodies, events }: AppParts,
  app: AppRequest,
): Promise<boolean> {
  const { request, response, url, caller } = app
  const [, , area, name] = url.pathname.split('/')
  const route = `${request.method} ${area}${name === undefined ? '' : '/:'}`
  switch (route) {
    case 'POST call/:':
      answerCall(response, await callWithBody(workspace, bodies, name ?? '', app))
      return true
    case 'GET events':
      events.open(response, app.again)
      return true
    case 'POST imports':
      answerJson(response, 202, { ok: true, value: await importUpload(workspace, uploads, app) })
      return true
    case 'DELETE imports/:':
      await cancelImport(workspace, name ?? '', caller)
      answerJson(response, 200, { ok: true, value: null })
      return true
    case 'GET export/:':
      await sendExport(workspace, name ?? '', app)
      return true
    case 'GET save-out':
      await sendSavedOut(workspace, clock, app)
      return true
    default:
      return false
  }
}

/** Room for the parameters and the query beside the body of a call. */
const BESIDE_BODY = 65_536

/** Calls an operation whose whole input is the body of the request. */
function callWithBody(
  workspace: Workspace,
  bodies: Bodies,
  operation: string,
  { request, caller }: AppRequest,
): Promise<CallResult> {
  const limit = (registry.get(operation)?.bodyLimit ?? BODY_LIMIT) + BESIDE_BODY
  const sent = {
    request,
    caller: caller.user,
    operation,
    place: 'field',
    decodes: !workspace.replica,
    limit,
  } as const
  return withJsonBody(bodies, sent, ({ body, files }) =>
    workspace.call(operation, { ...(body as RawInput | undefined), files }, caller),
  )
}

/** Takes an archive in, and begins to import it. It lies in a folder of its own until the import has ended. */
async function importUpload(
  workspace: Workspace,
  uploads: string,
  { request, url, caller }: AppRequest,
): Promise<{ id: string }> {
  await refuseImport(workspace, caller)
  const name = uploadName(url.searchParams.get('name') ?? '')
  const title = url.searchParams.get('title')
  const isStrict = url.searchParams.get('strict') === 'true'
  await mkdir(uploads, { recursive: true, mode: PRIVATE_FOLDER })
  const folder = await mkdtemp(join(uploads, 'upload-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, name)
    // What is left of an archive that is too large is read and dropped, so that the client gets its answer.
    await pipeline(request.iterator({ destroyOnReturn: false }), bounded, createWriteStream(path))
    const options = { ...(title && { title }), isStrict, after: remove }
    return await startImport(workspace, path, options, caller)
  } catch (error) {
    request.resume()
    await remove()
    throw error
  }
}

async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > UPLOAD_LIMIT)
      throw new Problem('input.too-large', 'The archive is larger than 2 GB. Import it in parts.')
    yield chunk
  }
}

/**
 * Sends all texts that can be read as a zip. It is packed whole before the first byte goes out: how many there
 * are, and how many could not be read, is known only then.
 */
async function sendSavedOut(
  workspace: Workspace,
  clock: Clock,
  { response, caller }: AppRequest,
): Promise<void> {
  const { files, saved } = workspace.saveOut(caller)
  const chunks = [...zipExport(files, new Date(clock()))]
  response.writeHead(200, {
    'Content-Type': 'application/zip',
    ...DATA_HEADERS,
    'Content-Disposition': 'attachment; filename="carrel-saved.zip"',
    'Cache-Control': 'no-store',
    'Carrel-Saved': String(saved.saved),
    'Carrel-Lost': String(saved.lost.length),
  })
  await pipeline(Readable.from(chunks), response)
}

async function sendExport(
  workspace: Workspace,
  space: string,
  { response, caller }: AppRequest,
): Promise<void> {
  const { name, chunks } = workspace.exportZip(space, caller)
  response.writeHead(200, {
    'Content-Type': 'application/zip',
    ...DATA_HEADERS,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Cache-Control': 'no-store',
  })
  await pipeline(Readable.from(chunks), response)
}
