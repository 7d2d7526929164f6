import { describe, expect, it, vi } from 'vitest'
import { httpHost } from '../../../src-renderer/api/http-host.ts'

type Reply = (path: string, init: RequestInit) => Response | Promise<Response>

function hostThat(reply: Reply) {
  const sent: { path: string; init: RequestInit }[] = []
  const host = httpHost({
    fetch: async (path, init = {}) => {
      sent.push({ path: String(path), init })
      return reply(String(path), init)
    },
    token: () => 'crl_secret',
    wait: () => new Promise(() => {}),
  })
  return { host, sent }
}

describe('the host over HTTP', () => {
  it('sends an operation with the token and returns the answer', async () => {
    const { host, sent } = hostThat(() => Response.json({ ok: true, status: 200, value: { id: 's' } }))
    const result = await host.call('getSpaceById', { params: { spaceId: 's' } })
    expect(result).toEqual({ ok: true, status: 200, value: { id: 's' } })
    expect(sent[0]?.path).toBe('/app/call/getSpaceById')
    expect(sent[0]?.init.headers).toMatchObject({ Authorization: 'Bearer crl_secret' })
    expect(sent[0]?.init.body).toBe('{"params":{"spaceId":"s"}}')
  })

  it('returns a problem when the host does not respond, and does not throw', async () => {
    const { host } = hostThat(() => Promise.reject(new TypeError('Failed to fetch')))
    const result = await host.call('getSpaceById', {})
    expect(result).toMatchObject({ ok: false, problem: { code: 'host.unreachable', status: 0 } })
  })

  it('returns a problem for an invalid answer', async () => {
    const { host } = hostThat(() => new Response('<html>Bad gateway</html>', { status: 502 }))
    const result = await host.call('getSpaceById', {})
    expect(result).toMatchObject({ ok: false, problem: { code: 'host.answer', status: 502 } })
  })

  it('reports a rejected token, and returns the problem', async () => {
    const problem = { code: 'auth.required', status: 401, message: 'Sign in.' }
    const { host } = hostThat(() => Response.json({ ok: false, problem }, { status: 401 }))
    const signedOut = vi.fn<() => void>()
    host.watchSignedOut(signedOut)
    expect(await host.call('getSpaceById', {})).toEqual({ ok: false, problem })
    expect(signedOut).toHaveBeenCalledOnce()
  })

  it('rejects no newer token after a late answer to an older one', async () => {
    let token = 'old'
    const problem = { code: 'auth.required', status: 401, message: 'Sign in.' }
    const host = httpHost({
      fetch: async () => {
        token = 'new'
        return Response.json({ ok: false, problem }, { status: 401 })
      },
      token: () => token,
      wait: () => new Promise(() => {}),
    })
    const signedOut = vi.fn<() => void>()
    host.watchSignedOut(signedOut)
    expect(await host.call('getSpaceById', {})).toEqual({ ok: false, problem })
    expect(signedOut).not.toHaveBeenCalled()
  })

  it('rejects no newer token after a late refusal of a stream of an older one', async () => {
    let token = 'old'
    const refusal = Promise.withResolvers<Response>()
    const host = httpHost({
      fetch: () => refusal.promise,
      token: () => token,
      wait: () => new Promise(() => {}),
    })
    const signedOut = vi.fn<() => void>()
    host.watchSignedOut(signedOut)
    host.subscribe(() => {})
    token = 'new'
    refusal.resolve(new Response(null, { status: 401 }))
    await new Promise((resolve) => setTimeout(resolve))
    expect(signedOut).not.toHaveBeenCalled()
  })

  it('uploads an archive under its name and title', async () => {
    const { host, sent } = hostThat(() => Response.json({ ok: true, value: { id: 'i1' } }, { status: 202 }))
    const { signal } = new AbortController()
    const result = await host.uploads?.startImport(
      new Blob(['zip']),
      { name: 'a book & more.zip', title: 'a book & more' },
      { isStrict: false },
      signal,
    )
    expect(result).toEqual({ ok: true, value: { id: 'i1' } })
    expect(sent[0]?.path).toBe('/app/imports?title=a+book+%26+more&name=a+book+%26+more.zip')
    expect(sent[0]?.init).toMatchObject({ method: 'POST', signal })
    await host.uploads?.startImport(new Blob(), { name: 'a.zip', title: 'a' }, { isStrict: true }, signal)
    expect(sent[1]?.path).toBe('/app/imports?title=a&name=a.zip&strict=true')
  })

  it('downloads an export, or returns the problem', async () => {
    const { host } = hostThat((path) =>
      path.endsWith('/gone')
        ? Response.json(
            { ok: false, problem: { code: 'resource.unknown', status: 404, message: 'No space.' } },
            { status: 404 },
          )
        : new Response('bytes'),
    )
    const there = await host.uploads?.exportSpace('here')
    expect(there?.ok && (await there.value.text())).toBe('bytes')
    expect(await host.uploads?.exportSpace('gone')).toMatchObject({
      ok: false,
      problem: { code: 'resource.unknown' },
    })
  })

  it('opens one stream for all listeners and closes it with the last', async () => {
    const signals: AbortSignal[] = []
    const { host, sent } = hostThat((_, init) => {
      if (init.signal) signals.push(init.signal)
      return new Promise<Response>(() => {})
    })
    const removeFirst = host.subscribe(() => {})
    const removeSecond = host.subscribe(() => {})
    await Promise.resolve()
    expect(sent.map(({ path }) => path)).toEqual(['/app/events'])
    removeFirst()
    expect(signals[0]?.aborted).toBe(false)
    removeSecond()
    expect(signals[0]?.aborted).toBe(true)
  })
})
