import { Listeners } from '../../src-main/platform/listeners.ts'
import type { CallResult, DesktopResult, ProblemValue } from '../../src-main/schemas/bridge.ts'
import type { ChangeEvent } from '../../src-main/schemas/feed/change-event.ts'
import { unreachable, unreadable } from './client-problem.ts'
import { openEventStream, type EventStreamOptions } from './event-stream.ts'
import type { Connection, Host, SavedArchive, Uploads } from './host.ts'

export interface HttpHostOptions {
  fetch: typeof fetch
  /** Returns the token, or null before the user signs in. */
  token: () => string | null
  wait: EventStreamOptions['wait']
}

type Answer<Value> = { ok: true; value: Value } | { ok: false; problem: ProblemValue }

/**
 * Returns the host over HTTP at the renderer's own origin, with the three functions that the preload offers on the
 * desktop.
 */
export function httpHost({ fetch, token, wait }: HttpHostOptions): Host {
  const changes = new Listeners<ChangeEvent>((error) => reportError(error))
  const connections = new Listeners<Connection>((error) => reportError(error))
  const signedOut = new Listeners<void>((error) => reportError(error))
  let closeStream: (() => void) | undefined

  const send = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${token() ?? ''}` } })

  /** Reports that the host rejected a token. A late answer to an older one proves nothing about the present one. */
  function refused(sent: string | null): void {
    if (token() === sent) signedOut.emit()
  }

  /** Sends a request and reads the answer. Every failure becomes a problem; nothing is thrown. */
  async function request<Value>(path: string, init: RequestInit, read: Read<Value>): Promise<Answer<Value>> {
    const sent = token()
    const response = await send(path, init).catch(() => undefined)
    if (!response) return { ok: false, problem: unreachable() }
    if (response.status === 401) refused(sent)
    return read(response).catch(() => ({ ok: false, problem: unreadable(response.status) }))
  }

  function openStream(): () => void {
    let sent: string | null
    return openEventStream({
      open(signal) {
        sent = token()
        return send('/app/events', { signal, headers: { Accept: 'text/event-stream' } })
      },
      wait,
      event: (event) => changes.emit(event),
      opened: () => connections.emit('open'),
      lost: () => connections.emit('lost'),
      refused: () => refused(sent),
    })
  }

  return {
    async call(operation, input) {
      const init = { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(input) }
      return (await request(`/app/call/${encodeURIComponent(operation)}`, init, readJson)) as CallResult
    },
    subscribe(listener) {
      closeStream ??= openStream()
      const remove = changes.add(listener)
      return () => {
        remove()
        if (changes.size > 0) return
        closeStream?.()
        closeStream = undefined
      }
    },
    watchConnection: (listener) => connections.add(listener),
    watchSignedOut: (listener) => signedOut.add(listener),
    uploads: uploads(request),
  }
}

const JSON_HEADERS = { 'Content-Type': 'application/json' }

type Read<Value> = (response: Response) => Promise<Answer<Value>>
type SendRequest = <Value>(path: string, init: RequestInit, read: Read<Value>) => Promise<Answer<Value>>

/** Answers of `/app` are results already. An answer without `ok` comes from a proxy in between. */
async function readJson<Value>(response: Response): Promise<Answer<Value>> {
  const answer: unknown = await response.json()
  if (typeof (answer as { ok?: unknown } | null)?.ok === 'boolean') return answer as Answer<Value>
  return { ok: false, problem: unreadable(response.status) }
}

async function readBlob(response: Response): Promise<DesktopResult<Blob>> {
  return response.ok ? { ok: true, value: await response.blob() } : readJson(response)
}

async function readSaved(response: Response): Promise<DesktopResult<SavedArchive>> {
  if (!response.ok) return readJson(response)
  const count = (name: string): number => Number(response.headers.get(name) ?? 0)
  const archive = await response.blob()
  return { ok: true, value: { archive, saved: count('Carrel-Saved'), lost: count('Carrel-Lost') } }
}

function uploads(request: SendRequest): Uploads {
  return {
    startImport(archive, { name, title }, { isStrict }, signal) {
      const query = new URLSearchParams({ title, name, ...(isStrict && { strict: 'true' }) })
      const headers = { 'Content-Type': 'application/octet-stream' }
      return request(
        `/app/imports?${query}`,
        { method: 'POST', headers, body: archive, signal },
        readJson<{ id: string }>,
      )
    },
    cancelImport: (id) =>
      request(`/app/imports/${encodeURIComponent(id)}`, { method: 'DELETE' }, readCancelled),
    saveOut: () => request('/app/save-out', {}, readSaved),
    exportSpace: (space) => request(`/app/export/${encodeURIComponent(space)}`, {}, readBlob),
    exportCollection: (collection) =>
      request(`/app/export-collection/${encodeURIComponent(collection)}`, {}, readBlob),
  }
}

/** A cancellation returns an empty body or a result. */
async function readCancelled(response: Response): Promise<DesktopResult<null>> {
  if (response.status === 204) return { ok: true, value: null }
  const answer = await readJson<unknown>(response)
  return answer.ok ? { ok: true, value: null } : answer
}
